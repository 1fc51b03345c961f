import type { Session } from '@supabase/auth-js';
import { fromAuth } from './auth-call.ts';
import { type Outcome, succeeded } from './failure.ts';

/** The session after refreshing an expired token; null for nobody. */
export async function currentSession(): Promise<Outcome<Session | null>> {
  const outcome = await fromAuth((client) => client.getSession());
  return outcome.ok ? succeeded(outcome.value.session) : outcome;
}

/** The access token for a call, or null when nobody is signed in. */
export async function accessToken(): Promise<Outcome<string | null>> {
  const session = await currentSession();
  return session.ok ? succeeded(session.value?.access_token ?? null) : session;
}
