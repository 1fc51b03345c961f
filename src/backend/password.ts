import { failureOfAuth } from './auth.ts';
import { authClient } from './auth-client.ts';
import { type Outcome, succeeded } from './failure.ts';

/** Has a link mailed that leads to /reset-password; the answer does not tell whether it was. */
export async function requestPasswordReset(email: string): Promise<Outcome<null>> {
  const redirectTo = new URL('/reset-password', location.origin).href;
  const { error } = await (await authClient()).resetPasswordForEmail(email, { redirectTo });
  return error ? failureOfAuth(error) : succeeded(null);
}

/**
 * Sets the password of the signed-in person; the service ends their sessions on all other devices.
 * @param current the current password; not asked for after a recovery link
 */
export async function setPassword(password: string, current?: string): Promise<Outcome<null>> {
  const proof = current === undefined ? {} : { current_password: current };
  const { error } = await (await authClient()).updateUser({ password, ...proof });
  return error ? failureOfAuth(error) : succeeded(null);
}
