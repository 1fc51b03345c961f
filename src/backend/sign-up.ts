import { fromAuth } from './auth-call.ts';
import { type Outcome, succeeded } from './failure.ts';

/** Where the link of a confirmation e-mail leads in the end. */
const afterConfirming = () => new URL('/waitlist', location.origin).href;

/**
 * Asks for an account; it is on the waitlist until somebody approves it.
 * @returns `known` where the service says in its way that the address has an account already
 */
export async function signUp(
  email: string,
  password: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Outcome<'new' | 'known'>> {
  const options = { data, emailRedirectTo: afterConfirming() };
  const outcome = await fromAuth((client) => client.signUp({ email, password, options }));
  if (!outcome.ok) return outcome;
  // A user without identities is the service's stand-in for one that exists.
  return succeeded(outcome.value.user?.identities?.length === 0 ? 'known' : 'new');
}

/** Has the confirmation e-mail sent again; the answer does not say whether it was. */
export function resendConfirmation(email: string): Promise<Outcome<unknown>> {
  const options = { emailRedirectTo: afterConfirming() };
  return fromAuth((client) => client.resend({ type: 'signup', email, options }));
}
