import { connection, type Service } from './connection.ts';
import { type Evidence, evidenceOf } from './evidence.ts';

/** Milliseconds. */
const PATIENCE = 5_000;

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
  switch (service) {
    case 'analysis':
      return { url: `${analysisUrl}/healthz`, headers: {} };
    case 'push':
      return { url: `${pushUrl}/healthz`, headers: {} };
    case 'database':
      return { url: `${supabaseUrl}/auth/v1/health`, headers: { apikey: supabaseAnonKey } };
  }
}

/** Whether a service is reachable now. Never rejects. */
export async function probe(service: Service): Promise<Evidence> {
  try {
    const target = await targetOf(service);
    if (!target) return 'silent';
    const response = await fetch(target.url, {
      headers: target.headers,
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return evidenceOf(response);
  } catch {
    return 'silent';
  }
}
