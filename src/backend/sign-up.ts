import { failureOfAuth } from './auth.ts';
import { authClient } from './auth-client.ts';
import { type Outcome, succeeded } from './failure.ts';

/** Where the link of a confirmation e-mail leads in the end. */
const afterConfirming = () => new URL('/waitlist', location.origin).href;

/**
 * Asks for an account; it stands on the waitlist, unapproved, until somebody approves it.
 * @returns `known` where the service says in its way that the address has an account already
 */
export async function signUp(
  email: string,
  password: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Outcome<'new' | 'known'>> {
  const { data: answer, error } = await (await authClient()).signUp({
    email,
    password,
    options: { data, emailRedirectTo: afterConfirming() },
  });
  if (error) return failureOfAuth(error);
  // A user without identities is the service's stand-in for one that exists.
  return succeeded(answer.user?.identities?.length === 0 ? 'known' : 'new');
}

/** Has the confirmation e-mail sent again; the answer does not tell whether it was. */
export async function resendConfirmation(email: string): Promise<Outcome<null>> {
  const { error } = await (await authClient()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: afterConfirming() },
  });
  return error ? failureOfAuth(error) : succeeded(null);
}
