import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { fromAuth } from './auth-call.ts';
import { authClient } from './auth-client.ts';
import { accessToken, currentSession } from './auth-session.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
}

const personOf = (session: Session | null): Person | null =>
  session ? { id: session.user.id, email: session.user.email ?? '' } : null;

/** Who is signed in, after refreshing an expired token; null for nobody. */
export async function currentPerson(): Promise<Outcome<Person | null>> {
  const session = await currentSession();
  return session.ok ? succeeded(personOf(session.value)) : session;
}

/** Signs in by password. */
export async function signInWithPassword(
  email: string,
  password: string,
): Promise<Outcome<Person>> {
  const outcome = await fromAuth((client) => client.signInWithPassword({ email, password }));
  if (!outcome.ok) return outcome;
  const { user } = outcome.value;
  return succeeded({ id: user.id, email: user.email ?? email });
}

/**
 * Ends the person's sessions on the server and here; where that fails, tries once more by the admin
 * call. After a failure the auth client may still hold a session, for the caller to clear.
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

/** Calls back on every change of the session, in this tab or another. Returns the way to stop. */
export function watchAuth(
  onChange: (event: AuthChangeEvent, person: Person | null) => void,
): Promise<Outcome<() => void>> {
  return attempt(async () => {
    const client = await authClient();
    if (!client.ok) return client;
    const { data } = client.value.onAuthStateChange((event, session) =>
      onChange(event, personOf(session)),
    );
    return succeeded(() => data.subscription.unsubscribe());
  });
}
