import type { Session } from '@supabase/auth-js';
import { fromAuth } from './auth-call.ts';
import { mapped, type Outcome } from './failure.ts';

export const currentSession = async (): Promise<Outcome<Session | null>> =>
  mapped(await fromAuth((client) => client.getSession()), ({ session }) => session);

export const accessToken = async () =>
  mapped(await currentSession(), (session) => session?.access_token ?? null);
