import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { fromAuth } from './auth-call.ts';
import { authClient } from './auth-client.ts';
import { accessToken, currentSession } from './auth-session.ts';
import { attempt, mapped, type Outcome, succeeded } from './failure.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
}

const personOf = (session: Session | null): Person | null =>
  session ? { id: session.user.id, email: session.user.email ?? '' } : null;

/** Asks the service; the client signs out where the session has ended there. */
export const checkSession = () => fromAuth((client) => client.getUser());

export const currentPerson = async () => mapped(await currentSession(), personOf);

/** Waits until the auth client has exchanged a `?code=` in the address for a session. */
export const readLinkInAddress = () =>
  fromAuth(async (client) => ({ data: null, ...(await client.initialize()) }));

/** Signs in by a recovery link's token hash, which works once. */
export const verifyRecovery = (tokenHash: string) =>
  fromAuth((client) => client.verifyOtp({ token_hash: tokenHash, type: 'recovery' }));

export const signInWithPassword = async (email: string, password: string) =>
  mapped(
    await fromAuth((client) => client.signInWithPassword({ email, password })),
    ({ user }): Person => ({ id: user.id, email: user.email ?? email }),
  );

/**
 * Ends the user's sessions; retries once by the admin call.
 * After a failure the auth client may still hold a session, which the caller must clear.
 */
export async function signOutOfService(): Promise<Outcome<unknown>> {
  const token = await accessToken();
  const done = await fromAuth(async (client) => ({ data: null, ...(await client.signOut()) }));
  if (!done.ok && token.ok && token.value) {
    const { value } = token;
    await fromAuth((client) => client.admin.signOut(value, 'global'));
  }
  return done;
}

/** Calls back on every session change, in any tab. Returns the function to stop. */
export const watchAuth = (onChange: (event: AuthChangeEvent, person: Person | null) => void) =>
  attempt(async () => {
    const client = await authClient();
    if (!client.ok) return client;
    const { data } = client.value.onAuthStateChange((event, session) =>
      onChange(event, personOf(session)),
    );
    return succeeded(() => data.subscription.unsubscribe());
  });
