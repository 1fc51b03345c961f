import { accessToken } from './auth-session.ts';
import { connection } from './connection.ts';
import { type Outcome, succeeded } from './failure.ts';

export interface Credentials {
  readonly supabaseUrl: string;
  /** The public key if signed out. */
  readonly token: string;
  readonly headers: { readonly apikey: string; readonly authorization: string };
}

export async function credentials(): Promise<Outcome<Credentials>> {
  const [config, session] = await Promise.all([connection().config(), accessToken()]);
  if (!config.ok) return config;
  if (!session.ok) return session;
  const { supabaseUrl, supabaseAnonKey } = config.value;
  const token = session.value ?? supabaseAnonKey;
  const headers = { apikey: supabaseAnonKey, authorization: `Bearer ${token}` };
  return succeeded({ supabaseUrl, token, headers });
}
