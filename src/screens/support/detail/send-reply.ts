import { type Outcome, sentenceOf } from '../../../backend/failure.ts';
import type { FileBasket } from '../files/file-basket.ts';

export type Sent =
  | { readonly kind: 'done' }
  /** The message is sent; files left in the basket could not be attached. */
  | { readonly kind: 'files-left' }
  | { readonly kind: 'refused'; readonly reason: string };

interface SendOptions {
  readonly send: () => Promise<Outcome<unknown>>;
  readonly basket: FileBasket;
  readonly userId: string;
  readonly ticketId: string;
  readonly messageId: string;
}

const FILES_FAILED = 'A file could not be uploaded. Try again, or remove it.';

/** A refused message removes its files again; without an answer they stay for the next try. */
export async function sendReply(options: SendOptions): Promise<Sent> {
  const { basket, userId, ticketId, messageId } = options;
  if (!(await basket.upload(ticketId))) return { kind: 'refused', reason: FILES_FAILED };
  const sent = await options.send();
  if (!sent.ok) {
    if (sent.failure.kind !== 'unreachable') await basket.takeBack();
    return { kind: 'refused', reason: sentenceOf(sent.failure) };
  }
  const attached = await basket.attach(userId, { ticketId, messageId });
  return attached ? { kind: 'done' } : { kind: 'files-left' };
}
