import type { RealtimeClient } from '@supabase/realtime-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clientOf } from './client.ts';
import { fetchFor } from './connection.ts';
import { type Credentials, credentials } from './credentials.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';

type Clients<Client> = () => Promise<Outcome<(own: Credentials) => Client>>;

/** A channel outlives a token. */
const tokenAfter = (token: string) => async () => {
  const fresh = await credentials();
  return fresh.ok ? fresh.value.token : token;
};

const ofFiles: Clients<SupabaseClient> = clientOf(
  () => import('@supabase/supabase-js'),
  ({ createClient }) =>
    ({ supabaseUrl, headers, token }) =>
      createClient(supabaseUrl, headers.apikey, {
        global: { fetch: fetchFor('database') },
        accessToken: tokenAfter(token),
      }),
);

const ofChanges: Clients<RealtimeClient> = clientOf(
  () => import('@supabase/realtime-js'),
  ({ RealtimeClient }) =>
    ({ supabaseUrl, headers: { apikey }, token }) =>
      new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
        params: { apikey },
        accessToken: tokenAfter(token),
      }),
);

const open = <Client>(clients: Clients<Client>) =>
  attempt(async () => {
    const [make, own] = await Promise.all([clients(), credentials()]);
    if (!make.ok) return make;
    if (!own.ok) return own;
    return succeeded(make.value(own.value));
  });

/** Client for files, under the user's rights; code loads on first use. */
export const openSupabase = (): Promise<Outcome<SupabaseClient>> => open(ofFiles);

/** Client for live changes, under the user's rights, without the code for files. */
export const openRealtime = (): Promise<Outcome<RealtimeClient>> => open(ofChanges);
