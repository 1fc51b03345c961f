import { fromAuth } from './auth-call.ts';
import { mapped, type Outcome } from './failure.ts';

const afterConfirming = () => new URL('/waitlist', location.origin).href;

/** Signs up; the account waits for approval. `known`: the address already has an account. */
export async function signUp(
  email: string,
  password: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Outcome<'new' | 'known'>> {
  const options = { data, emailRedirectTo: afterConfirming() };
  const outcome = await fromAuth((client) => client.signUp({ email, password, options }));
  // The service stands in a user without identities for an existing address.
  return mapped(outcome, ({ user }) => (user?.identities?.length === 0 ? 'known' : 'new'));
}

export function resendConfirmation(email: string): Promise<Outcome<unknown>> {
  const options = { emailRedirectTo: afterConfirming() };
  return fromAuth((client) => client.resend({ type: 'signup', email, options }));
}
