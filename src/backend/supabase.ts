import type { SupabaseClient } from '@supabase/supabase-js';
import { clientOf } from './client.ts';
import { fetchFor } from './connection.ts';
import { type Credentials, clientFor, credentials } from './credentials.ts';

/** A channel outlives a token. */
const tokenAfter = (token: string) => async () => {
  const fresh = await credentials();
  return fresh.ok ? fresh.value.token : token;
};

const ofFiles = clientOf(
  () => import('@supabase/supabase-js'),
  ({ createClient }) =>
    ({ supabaseUrl, headers, token }: Credentials): SupabaseClient =>
      createClient(supabaseUrl, headers.apikey, {
        global: { fetch: fetchFor('database') },
        accessToken: tokenAfter(token),
      }),
);

const ofChanges = clientOf(
  () => import('@supabase/realtime-js'),
  ({ RealtimeClient }) =>
    ({ supabaseUrl, headers: { apikey }, token }: Credentials) =>
      new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
        params: { apikey },
        accessToken: tokenAfter(token),
      }),
);

/** For files. */
export const openSupabase = () => clientFor(ofFiles);

/** For live changes, without the code for files. */
export const openRealtime = () => clientFor(ofChanges);
