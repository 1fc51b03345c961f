import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Database } from '../platform/database.ts';
import { createMetrics } from '../platform/metrics.ts';
import { requireMetricsToken } from '../platform/metrics-access.ts';
import type { HttpEnv } from './http/client.ts';
import { mergeMetrics } from './merge-metrics.ts';
import type { Program } from './programs/program.ts';

const LONGEST_PROBE_MS = 2_000;

async function answers(database: Database): Promise<boolean> {
  const late = AbortSignal.timeout(LONGEST_PROBE_MS);
  const tooLate = new Promise<false>((resolve) => {
    late.addEventListener('abort', () => resolve(false), { once: true });
  });
  const asked = database.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, tooLate]);
}

/**
 * `/healthz` (the process answers), `/readyz` (the database too), `/metrics` (all programs').
 * @param metricsToken what a reader of metrics must bring; null turns them off
 */
export function serveHealth(
  app: Hono<HttpEnv>,
  database: Database,
  programs: readonly Program[],
  metricsToken: string | null,
): void {
  const registry: Registry = createMetrics('embedded', true);
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const ready = await answers(database);
    return c.json({ status: ready ? 'ready' : 'database unavailable' }, ready ? 200 : 503);
  });
  app.get('/metrics', requireMetricsToken(metricsToken), async (c) => {
    const headers = { authorization: c.req.header('authorization') ?? '' };
    const texts = await Promise.all([
      registry.metrics(),
      ...programs.map(async (program) => {
        const response = await program.app.fetch(
          new Request('http://localhost/metrics', { headers }),
        );
        return response.ok ? response.text() : '';
      }),
    ]);
    return c.body(mergeMetrics(texts), 200, { 'Content-Type': registry.contentType });
  });
}
