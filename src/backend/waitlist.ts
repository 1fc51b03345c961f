import type { JoinOutcome } from '../../domain/person/waitlist-words.ts';
import { type Failure, wordsOf } from './failure.ts';
import { signUp } from './sign-up.ts';
import { waitlistStanding } from './waitlist-table.ts';

const RANDOM_BYTES = 12;
/** SQLSTATE by which the waitlist rejects a malformed address. */
const NO_ADDRESS = '22023';

/** Interim password: 16 random characters (96 bits) plus some for rules on character classes. */
export function placeholderPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return `${text.replaceAll('+', '-').replaceAll('/', '_')}!A1`;
}

function refusal(failure: Failure): JoinOutcome {
  const words = wordsOf(failure);
  const isTheirs = failure.status === 429 || failure.code === NO_ADDRESS;
  if (words && isTheirs) return { kind: 'refused', sentence: words };
  return words?.includes('already registered') ? { kind: 'already-listed' } : { kind: 'failed' };
}

export async function joinWaitlist(typed: string): Promise<JoinOutcome> {
  const email = typed.trim();
  const standing = await waitlistStanding(email);
  if (!standing.ok) return refusal(standing.failure);
  if (standing.value !== 'unknown') return { kind: 'already-listed' };
  const outcome = await signUp(email, placeholderPassword(), { waitlist_signup: true });
  if (!outcome.ok) return refusal(outcome.failure);
  return { kind: outcome.value === 'known' ? 'already-listed' : 'joined' };
}
