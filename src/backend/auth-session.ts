import type { Session } from '@supabase/auth-js';
import { fromAuth } from './auth-call.ts';
import { type Outcome, succeeded } from './failure.ts';

export async function currentSession(): Promise<Outcome<Session | null>> {
  const outcome = await fromAuth((client) => client.getSession());
  return outcome.ok ? succeeded(outcome.value.session) : outcome;
}

/** Null if signed out. */
export async function accessToken(): Promise<Outcome<string | null>> {
  const session = await currentSession();
  return session.ok ? succeeded(session.value?.access_token ?? null) : session;
}
