import { fromAuth } from './auth-call.ts';
import type { Outcome } from './failure.ts';

/** Mails a link to /reset-password; the answer does not reveal whether it did. */
export function requestPasswordReset(email: string): Promise<Outcome<unknown>> {
  const redirectTo = new URL('/reset-password', location.origin).href;
  return fromAuth((client) => client.resetPasswordForEmail(email, { redirectTo }));
}

/** Ends the user's sessions on other devices. `current` is not required after a recovery link. */
export function setPassword(password: string, current?: string): Promise<Outcome<unknown>> {
  const proof = current === undefined ? {} : { current_password: current };
  return fromAuth((client) => client.updateUser({ password, ...proof }));
}
