import { failureOfAuth } from './auth.ts';
import { authClient } from './auth-client.ts';
import { type Outcome, succeeded } from './failure.ts';

/** Has a link mailed that leads to /reset-password; the answer does not tell whether it was. */
export async function requestPasswordReset(email: string): Promise<Outcome<null>> {
  const redirectTo = new URL('/reset-password', location.origin).href;
  const { error } = await (await authClient()).resetPasswordForEmail(email, { redirectTo });
  return error ? failureOfAuth(error) : succeeded(null);
}

/** Sets the password of whoever is signed in. */
export async function setPassword(password: string): Promise<Outcome<null>> {
  const { error } = await (await authClient()).updateUser({ password });
  return error ? failureOfAuth(error) : succeeded(null);
}

/** Ends the sessions of every other device. */
export async function endOtherSessions(): Promise<Outcome<null>> {
  const { error } = await (await authClient()).signOut({ scope: 'others' });
  return error ? failureOfAuth(error) : succeeded(null);
}
