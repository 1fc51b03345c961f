import type { WebhookEvent } from '../webhook-event.ts';

/** A receiver's body format; sent as JSON. */
export interface BodyForm {
  /** An error sentence if the address does not fit the form. */
  readonly refusal?: (address: URL) => string | null;
  /** Path and query; default: the address's own. */
  readonly path?: (address: URL) => string;
  readonly write: (event: WebhookEvent, address: URL) => Readonly<Record<string, unknown>>;
}

/**
 * Escapes text for a receiver with markup.
 * @param write one character, as the receiver shows it literally
 * @param most characters of the result; cut text ends in an ellipsis
 */
export function escaped(text: string, write: (character: string) => string, most: number): string {
  let written = '';
  for (const character of text) {
    const next = write(character);
    if (written.length + next.length > most - 1) return `${written}…`;
    written += next;
  }
  return written;
}
