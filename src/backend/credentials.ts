import { accessToken } from './auth-session.ts';
import { connection } from './connection.ts';
import { type Outcome, succeeded } from './failure.ts';

/** What a call to the service carries. */
export interface Credentials {
  readonly supabaseUrl: string;
  /** The access token; the public key where nobody is signed in. */
  readonly token: string;
  readonly headers: { readonly apikey: string; readonly authorization: string };
}

/** The credentials of the signed-in person. */
export async function credentials(): Promise<Outcome<Credentials>> {
  const [config, session] = await Promise.all([connection().config(), accessToken()]);
  if (!config.ok) return config;
  if (!session.ok) return session;
  const { supabaseUrl, supabaseAnonKey } = config.value;
  const token = session.value ?? supabaseAnonKey;
  const headers = { apikey: supabaseAnonKey, authorization: `Bearer ${token}` };
  return succeeded({ supabaseUrl, token, headers });
}
