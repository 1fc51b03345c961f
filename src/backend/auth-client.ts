import { clientOf } from './client.ts';
import { connection, fetchFor } from './connection.ts';

export const authClient = clientOf(
  () => import('@supabase/auth-js'),
  ({ AuthClient }, { supabaseUrl, supabaseAnonKey }) => {
    const { sessionStorage, sessionKey } = connection();
    return new AuthClient({
      url: `${supabaseUrl}/auth/v1`,
      // Spelled as the client spells it: it replaces this with the signed-in user's token.
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
