import { holdsNul } from '../http/nul.ts';

/** Characters of an address; the column of accounts takes no more. */
const LONGEST_ADDRESS = 255;

/** What a caller sent cannot be stored, and why. */
export class UnusableBody extends Error {
  override readonly name = 'UnusableBody';
}

/**
 * Refuses what the tables of accounts do not take.
 * @param body as parsed
 * @throws UnusableBody
 */
export function requireUsable(body: unknown, email: string): void {
  if (holdsNul(body)) throw new UnusableBody('The request holds the character NUL.');
  if (email.length > LONGEST_ADDRESS) {
    throw new UnusableBody(
      `An e-mail address has at most ${LONGEST_ADDRESS} characters; this one has ${email.length}.`,
    );
  }
}
