import { type Outcome, problemIn } from '../../../backend/failure.ts';

const WRONG_PASSWORD = 'The password is not right. Please check it and try again.';

/** What the person reads where something that begins with their password failed; else null. */
export function problemWithPassword(outcome: Outcome<unknown>): string | null {
  const wrong = !outcome.ok && outcome.failure.code === 'invalid_credentials';
  return wrong ? WRONG_PASSWORD : problemIn(outcome);
}
