import type { AuthClient as AuthClientClass } from '@supabase/auth-js';
import { connection } from './connection.ts';

type AuthClient = InstanceType<typeof AuthClientClass>;

let opened: Promise<AuthClient> | null = null;

async function open(): Promise<AuthClient> {
  const { config, sessionStorage, sessionKey } = connection();
  const [{ AuthClient }, { supabaseUrl, supabaseAnonKey }] = await Promise.all([
    import('@supabase/auth-js'),
    config(),
  ]);
  return new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    // Spelled as the client spells it: where somebody is signed in, it puts their token in place.
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storage: sessionStorage,
    storageKey: sessionKey,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
  });
}

/** The one auth client of the page; its code loads on first use. A failed start is tried again. */
export function authClient(): Promise<AuthClient> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}
