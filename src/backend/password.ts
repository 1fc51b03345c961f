import { fromAuth } from './auth-call.ts';
import type { Outcome } from './failure.ts';

/** Has a link mailed that leads to /reset-password; the answer does not say whether it was. */
export function requestPasswordReset(email: string): Promise<Outcome<unknown>> {
  const redirectTo = new URL('/reset-password', location.origin).href;
  return fromAuth((client) => client.resetPasswordForEmail(email, { redirectTo }));
}

/**
 * Sets the password of the signed-in person; the service ends their sessions on all other devices.
 * @param current the current password; not asked for after a recovery link
 */
export function setPassword(password: string, current?: string): Promise<Outcome<unknown>> {
  const proof = current === undefined ? {} : { current_password: current };
  return fromAuth((client) => client.updateUser({ password, ...proof }));
}
