import type { Hono } from 'hono';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { requireMetricsToken } from '../platform/metrics-access.ts';
import type { PushMetrics } from './metrics.ts';

const PATIENCE_MS = 3_000;

export interface HealthParts {
  readonly database: Database;
  readonly metrics: PushMetrics;
  /** Null turns /metrics off. */
  readonly metricsToken: string | null;
  readonly log: Log;
}

/** GET /healthz: the process answers. GET /readyz: the database does too. GET /metrics: Prometheus text. */
export function serveHealth(app: Hono, parts: HealthParts): void {
  const { database, metrics, metricsToken, log } = parts;

  async function databaseAnswers(): Promise<boolean> {
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), PATIENCE_MS);
    try {
      return await Promise.race([database.query('select 1').then(() => true), late.promise]);
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    const ready = await databaseAnswers();
    const parts = { database: ready ? 'ok' : 'unavailable' };
    return c.json({ status: ready ? 'ready' : 'not ready', parts }, ready ? 200 : 503);
  });

  app.get('/metrics', requireMetricsToken(metricsToken), async (c) => {
    c.header('content-type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
}
