import { connection, type Service } from './connection.ts';
import { type Reachability, reachabilityOf } from './reachability.ts';

const PATIENCE_MS = 5_000;

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** A cheap request that needs no database; null if no address is known. */
async function targetOf(service: Service): Promise<Target | null> {
  // Every host of the app has it, and the service worker does not answer it.
  if (service === 'site') return { url: `${location.origin}/robots.txt`, headers: {} };
  const config = await connection().config();
  if (!config.ok) return null;
  const { analysisUrl, pushUrl, supabaseUrl, supabaseAnonKey } = config.value;
  if (service === 'database') {
    return { url: `${supabaseUrl}/auth/v1/health`, headers: { apikey: supabaseAnonKey } };
  }
  return { url: `${service === 'push' ? pushUrl : analysisUrl}/healthz`, headers: {} };
}

/** Whether a service is reachable now. Never rejects. */
export async function probe(service: Service): Promise<Reachability> {
  try {
    const target = await targetOf(service);
    if (!target) return 'silent';
    const response = await fetch(target.url, {
      headers: target.headers,
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return reachabilityOf(response);
  } catch {
    return 'silent';
  }
}
