import type { Env, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { askedGauge } from '../process/asked-gauge.ts';
import type { Log } from '../process/log.ts';
import { VERSION } from '../process/version.ts';
import { withTimeout } from '../process/with-timeout.ts';
import { requireMetricsToken } from './metrics-access.ts';

export interface HealthParts {
  /** Each rejects while its part is down. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
  readonly metrics: Pick<Registry, 'contentType' | 'metrics'>;
  /** Null turns metrics off. */
  readonly metricsToken: string | null;
  readonly log: Log;
}

/** Rejects if it is unreachable or takes no writes, as a standby. */
export async function requireDatabase(database: Database): Promise<void> {
  const [setting] = await database.query<{ value: string }>(
    `select current_setting('transaction_read_only') as value`,
  );
  if (setting?.value !== 'off') throw new Error('the database takes no writes');
}

async function statesOf<S>(
  checks: HealthParts['checks'],
  up: S,
  down: (part: string, error: unknown) => S,
): Promise<Record<string, S>> {
  const states = Object.entries(checks).map(async ([part, check]) => {
    const state = withTimeout(check).then(
      () => up,
      (error: unknown) => down(part, error),
    );
    return [part, await state] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

export function measureReadiness(registry: Registry, checks: HealthParts['checks']): void {
  const ready = { name: 'ready', help: '1 for each part that answers, else 0.', label: 'part' };
  askedGauge(registry, ready, () => statesOf(checks, 1, () => 0));
}

/** /healthz: the process answers, with its release. /readyz: so do its parts. */
export function serveHealth<E extends Env>(app: Hono<E>, parts: HealthParts): void {
  const { checks, metrics, log } = parts;

  app.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }));

  app.get('/readyz', async (c) => {
    const answers = await statesOf(checks, 'ok', (part, error) => {
      log.warn({ err: error, part }, 'not ready');
      return 'unavailable';
    });
    const isReady = Object.values(answers).every((state) => state === 'ok');
    const status = isReady ? 'ready' : 'not ready';
    return c.json({ status, parts: answers }, isReady ? 200 : 503);
  });

  app.get('/metrics', requireMetricsToken(parts.metricsToken), async (c) =>
    c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType }),
  );
}
