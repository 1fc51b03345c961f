import { accessToken } from './auth-session.ts';
import { connection } from './connection.ts';
import { mapped, type Outcome, succeeded } from './failure.ts';

export interface Credentials {
  readonly supabaseUrl: string;
  /** The public key if signed out. */
  readonly token: string;
  readonly headers: { readonly apikey: string; readonly authorization: string };
}

/** A client under the user's own rights, of code that loads on first use. */
export async function clientFor<Client>(
  clients: () => Promise<Outcome<(own: Credentials) => Client>>,
): Promise<Outcome<Client>> {
  const [make, own] = await Promise.all([clients(), credentials()]);
  return make.ok ? mapped(own, make.value) : make;
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
