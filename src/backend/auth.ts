import type { AuthChangeEvent, AuthError, Session } from '@supabase/auth-js';
import { authClient } from './auth-client.ts';
import { type Failure, kindOfStatus, type Outcome, succeeded } from './failure.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
}

const personOf = (session: Session | null): Person | null =>
  session ? { id: session.user.id, email: session.user.email ?? '' } : null;

/** An auth error as a failure; `detail` holds the service's own words. */
export function failureOfAuth(error: AuthError): { readonly ok: false; readonly failure: Failure } {
  const status = error.status ?? 0;
  const unreachable = error.name === 'AuthRetryableFetchError' && status === 0;
  const kind = unreachable ? 'unreachable' : kindOfStatus(status || 400);
  // Told by its shape: the client's own test for it would load the client with the first page.
  const reasons =
    'reasons' in error && Array.isArray(error.reasons) ? error.reasons.join(', ') : '';
  const detail = reasons ? `${error.message} (${reasons})` : error.message;
  return { ok: false, failure: { kind, status, detail, code: error.code } };
}

/** Who is signed in, after refreshing an expired token; null for nobody. */
export async function currentPerson(): Promise<Outcome<Person | null>> {
  const { data, error } = await (await authClient()).getSession();
  return error ? failureOfAuth(error) : succeeded(personOf(data.session));
}

/** The access token for a call, or null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token ?? null;
}

/** Signs in by password. */
export async function signInWithPassword(
  email: string,
  password: string,
): Promise<Outcome<Person>> {
  const { data, error } = await (await authClient()).signInWithPassword({ email, password });
  if (error) return failureOfAuth(error);
  return succeeded({ id: data.user.id, email: data.user.email ?? email });
}

/**
 * Ends the person's sessions on the server and here; where that fails, tries once more by the admin
 * call.
 * @returns false when the auth client still holds a session, for the caller to clear
 */
export async function signOutOfService(): Promise<boolean> {
  const client = await authClient();
  const { data } = await client.getSession();
  const { error } = await client.signOut();
  if (!error) return true;
  const token = data.session?.access_token;
  if (token) await client.admin.signOut(token, 'global');
  return false;
}

/** Calls back on every change of the session, in this tab or another. Returns the way to stop. */
export async function watchAuth(
  onChange: (event: AuthChangeEvent, person: Person | null) => void,
): Promise<() => void> {
  const { data } = (await authClient()).onAuthStateChange((event, session) =>
    onChange(event, personOf(session)),
  );
  return () => data.subscription.unsubscribe();
}
