import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '../../../domain/new-password.ts';
import { problemIn } from '../../backend/failure.ts';
import { requestPasswordReset } from '../../backend/password.ts';
import { signUp } from '../../backend/sign-up.ts';
import { signIn } from '../../state/session-service.ts';
import { NOT_APPROVED_FOR_LOGIN, NOT_APPROVED_FOR_RESET, signInMessage } from './messages.ts';
import { refusedByWaitlist } from './pre-check.ts';

/**
 * Asks the waitlist before any password is tried, then signs in.
 * @returns null when signed in, else what the person reads
 */
export async function trySignIn(email: string, password: string): Promise<string | null> {
  const refused = await refusedByWaitlist(email, NOT_APPROVED_FOR_LOGIN);
  if (refused) return refused;
  const outcome = await signIn(email, password);
  return outcome.ok ? null : signInMessage(outcome.failure);
}

/**
 * Asks the waitlist, then has a reset link mailed.
 * @returns null when it was asked for, else what the person reads
 */
export async function tryReset(email: string): Promise<string | null> {
  const refused = await refusedByWaitlist(email, NOT_APPROVED_FOR_RESET);
  return refused ?? problemIn(await requestPasswordReset(email));
}

/**
 * Makes an account, which is on the waitlist. An address that has one gets the same answer.
 * @returns null when a confirmation is on its way, else what the person reads
 */
export async function trySignUp(email: string, password: string): Promise<string | null> {
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  return problemIn(await signUp(email, password));
}
