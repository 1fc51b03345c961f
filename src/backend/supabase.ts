import type { SupabaseClient } from '@supabase/supabase-js';
import { clientOf } from './client.ts';
import { fetchFor } from './connection.ts';
import { type Credentials, credentials } from './credentials.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';

const clients = clientOf(
  () => import('@supabase/supabase-js'),
  ({ createClient }) =>
    ({ supabaseUrl, headers, token }: Credentials) =>
      createClient(supabaseUrl, headers.apikey, {
        global: { fetch: fetchFor('database') },
        // A channel outlives a token.
        accessToken: async () => {
          const fresh = await credentials();
          return fresh.ok ? fresh.value.token : token;
        },
      }),
);

/** Client for files and live changes, under the user's rights; code loads on first use. */
export function openSupabase(): Promise<Outcome<SupabaseClient>> {
  return attempt(async () => {
    const [make, own] = await Promise.all([clients(), credentials()]);
    if (!make.ok) return make;
    if (!own.ok) return own;
    return succeeded(make.value(own.value));
  });
}
