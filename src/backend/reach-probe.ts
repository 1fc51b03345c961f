import { connection, type Service } from './connection.ts';
import { type Reachability, reachabilityOf } from './reachability.ts';

const PATIENCE_MS = 5_000;

/** A cheap request that needs no database; null if no address is known. */
async function targetOf(
  service: Service,
): Promise<readonly [url: string, headers: Record<string, string>] | null> {
  // Every host of the app has it, and the service worker does not answer it.
  if (service === 'site') return [`${location.origin}/robots.txt`, {}];
  const config = await connection().config();
  if (!config.ok) return null;
  const { analysisUrl, pushUrl, supabaseUrl, supabaseAnonKey } = config.value;
  if (service === 'database') {
    return [`${supabaseUrl}/auth/v1/health`, { apikey: supabaseAnonKey }];
  }
  return [`${service === 'push' ? pushUrl : analysisUrl}/healthz`, {}];
}

/** Whether a service is reachable now. Never rejects. */
export async function probe(service: Service): Promise<Reachability> {
  try {
    const target = await targetOf(service);
    if (!target) return 'silent';
    const [url, headers] = target;
    const response = await fetch(url, {
      headers,
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return reachabilityOf(response);
  } catch {
    return 'silent';
  }
}
