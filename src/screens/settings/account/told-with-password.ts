import { type Outcome, sentenceOf, UNREACHABLE } from '../../../backend/failure.ts';

const WRONG_PASSWORD = 'The password is not right. Please check it and try again.';

/**
 * Does something that begins with the person's password.
 * @returns null when done, else what the person is told
 */
export async function toldWithPassword(
  work: () => Promise<Outcome<unknown>>,
): Promise<string | null> {
  try {
    const outcome = await work();
    if (outcome.ok) return null;
    return outcome.failure.code === 'invalid_credentials'
      ? WRONG_PASSWORD
      : sentenceOf(outcome.failure);
  } catch {
    return UNREACHABLE;
  }
}
