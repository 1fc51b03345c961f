import type { SupabaseClient } from '@supabase/supabase-js';
import { accessToken } from './auth.ts';
import { connection } from './connection.ts';

/** A client for files and live changes, under the person's own rights; its code loads on first use. */
export async function openSupabase(): Promise<SupabaseClient> {
  const [{ createClient }, { supabaseUrl, supabaseAnonKey }] = await Promise.all([
    import('@supabase/supabase-js'),
    connection().config(),
  ]);
  return createClient(supabaseUrl, supabaseAnonKey, { accessToken });
}
