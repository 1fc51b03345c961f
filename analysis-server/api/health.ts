import type { Hono } from 'hono';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { requireMetricsToken } from '../../platform/metrics-access.ts';
import { ANALYSIS_QUEUE } from '../jobs/analysis-queue.ts';
import type { AnalysisMetrics } from '../metrics.ts';
import type { CoinDirectory } from './coin-directory.ts';

export interface HealthParts {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly directory: CoinDirectory;
  readonly metrics: AnalysisMetrics;
  /** Null turns /metrics off. */
  readonly metricsToken: string | null;
  readonly log: Log;
}

const PATIENCE_MS = 3_000;

/** Rejects when a part has not answered in time. */
async function inTime(ask: () => Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PATIENCE_MS);
  try {
    await Promise.race([ask(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** GET /healthz: the process answers. GET /readyz: its parts do too. GET /metrics: Prometheus text. */
export function serveHealth(app: Hono, parts: HealthParts): void {
  const { database, boss, directory, metrics, metricsToken, log } = parts;
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => database.query('select 1'),
    queue: async () => {
      if (!(await boss.getQueue(ANALYSIS_QUEUE))) throw new Error('the queue does not exist');
    },
    market: () => directory.list(),
  };

  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    const answers = await Promise.all(
      Object.entries(checks).map(async ([part, ask]) => {
        try {
          await inTime(ask);
          return [part, 'ok'] as const;
        } catch (error) {
          log.warn({ err: error, part }, 'not ready');
          return [part, 'unavailable'] as const;
        }
      }),
    );
    const ready = answers.every(([, state]) => state === 'ok');
    return c.json(
      { status: ready ? 'ready' : 'not ready', parts: Object.fromEntries(answers) },
      ready ? 200 : 503,
    );
  });

  app.get('/metrics', requireMetricsToken(metricsToken), async (c) => {
    c.header('content-type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
}
