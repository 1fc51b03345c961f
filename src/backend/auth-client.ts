import { clientOf } from './client.ts';
import { connection, fetchFor } from './connection.ts';

/** The one auth client of the page. */
export const authClient = clientOf(
  () => import('@supabase/auth-js'),
  ({ AuthClient }, { supabaseUrl, supabaseAnonKey }) => {
    const { sessionStorage, sessionKey } = connection();
    return new AuthClient({
      url: `${supabaseUrl}/auth/v1`,
      // Spelled as the client spells it: where somebody is signed in, it puts their token in place.
      headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
      fetch: fetchFor('database'),
      storage: sessionStorage,
      storageKey: sessionKey,
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    });
  },
);
