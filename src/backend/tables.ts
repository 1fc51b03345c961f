import type { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import { accessToken } from './auth.ts';
import { connection } from './connection.ts';
import { type Failure, kindOfStatus } from './failure.ts';

let opened: Promise<PostgrestClient> | null = null;

async function open(): Promise<PostgrestClient> {
  const [{ PostgrestClient }, { supabaseUrl, supabaseAnonKey }] = await Promise.all([
    import('@supabase/postgrest-js'),
    connection().config(),
  ]);
  const authorised: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', supabaseAnonKey);
    headers.set('authorization', `Bearer ${(await accessToken()) ?? supabaseAnonKey}`);
    return fetch(input, { ...init, headers });
  };
  return new PostgrestClient(`${supabaseUrl}/rest/v1`, { fetch: authorised });
}

/** The tables under the person's own rights; the client's code loads on first use. */
export function tables(): Promise<PostgrestClient> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** A table call's error as a failure; `detail` holds the database's words. */
export function failureOfTable(
  error: PostgrestError,
  status: number,
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: kindOfStatus(status), status, detail: error.message } };
}
