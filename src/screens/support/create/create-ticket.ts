import { type Failure, type Outcome, sentenceOf } from '../../../backend/failure.ts';
import type { FileBasket } from '../files/file-basket.ts';

export interface CreateProblem {
  readonly title: string;
  readonly reason: string | null;
}

export type Created =
  | { readonly kind: 'done' }
  /** The ticket exists; files left in the basket could not be attached. */
  | { readonly kind: 'files-left' }
  | { readonly kind: 'refused'; readonly problem: CreateProblem };

interface CreateOptions {
  readonly openTicket: () => Promise<Outcome<unknown>>;
  readonly basket: FileBasket;
  readonly userId: string;
  readonly ticketId: string;
}

const REFUSED = 'Failed to create ticket. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

const problemOf = (failure: Failure): CreateProblem =>
  failure.kind === 'unexpected'
    ? { title: UNEXPECTED, reason: null }
    : { title: REFUSED, reason: sentenceOf(failure) };

/** The ticket stays even if files fail; a retry continues where it stopped. */
export async function createTicket(options: CreateOptions): Promise<Created> {
  const { basket, userId, ticketId } = options;
  const opened = await options.openTicket();
  if (!opened.ok) return { kind: 'refused', problem: problemOf(opened.failure) };
  await basket.upload(ticketId);
  const attached = await basket.attach(userId, { ticketId, messageId: null });
  if (attached) return { kind: 'done' };
  reportError(new Error(`Ticket created; files not attached: ${basket.get().files.length}`));
  return { kind: 'files-left' };
}
