import type { Env, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Log } from './log.ts';
import { requireMetricsToken } from './metrics-access.ts';

export interface HealthParts {
  /** What the program needs, by name; a check rejects while its part does not answer. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
  readonly metrics: Pick<Registry, 'contentType' | 'metrics'>;
  /** What a reader of /metrics must bring; null turns them off. */
  readonly metricsToken: string | null;
  readonly log: Log;
}

const PATIENCE_MS = 3_000;

/** Rejects when a part has not answered in time. */
async function inTime(check: () => Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PATIENCE_MS);
  try {
    await Promise.race([check(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** GET /healthz: the process answers. GET /readyz: its parts do too. GET /metrics: Prometheus text. */
export function serveHealth<E extends Env>(app: Hono<E>, parts: HealthParts): void {
  const { checks, metrics, log } = parts;

  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    const answers = await Promise.all(
      Object.entries(checks).map(async ([part, check]) => {
        try {
          await inTime(check);
          return [part, 'ok'] as const;
        } catch (error) {
          log.warn({ err: error, part }, 'not ready');
          return [part, 'unavailable'] as const;
        }
      }),
    );
    const isReady = answers.every(([, state]) => state === 'ok');
    return c.json(
      { status: isReady ? 'ready' : 'not ready', parts: Object.fromEntries(answers) },
      isReady ? 200 : 503,
    );
  });

  app.get('/metrics', requireMetricsToken(parts.metricsToken), async (c) =>
    c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType }),
  );
}
