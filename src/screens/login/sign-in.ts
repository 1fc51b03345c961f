import { waitlistStanding } from '../../backend/waitlist-table.ts';
import { signIn } from '../../state/session-service.ts';
import {
  CHECK_FAILED,
  NOT_APPROVED_FOR_LOGIN,
  NOT_ON_WAITLIST,
  signInMessage,
} from './messages.ts';

/**
 * Asks the waitlist before any password is tried, then signs in.
 * @returns null when signed in, else what the person is told
 */
export async function trySignIn(email: string, password: string): Promise<string | null> {
  try {
    const standing = await waitlistStanding(email);
    if (!standing.ok)
      return standing.failure.status === 429 && standing.failure.detail
        ? standing.failure.detail
        : CHECK_FAILED;
    if (standing.value === 'unknown') return NOT_ON_WAITLIST;
    if (standing.value === 'pending') return NOT_APPROVED_FOR_LOGIN;
    const outcome = await signIn(email, password);
    return outcome.ok ? null : signInMessage(outcome.failure);
  } catch {
    return CHECK_FAILED;
  }
}
