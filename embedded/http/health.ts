import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Database } from '../../platform/database.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { Program } from '../programs/program.ts';
import type { HttpEnv } from './client.ts';
import { mergeMetrics } from './merge-metrics.ts';

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

/** `/healthz` (the process answers), `/readyz` (the database too), `/metrics` (all programs'). */
export function serveHealth(
  app: Hono<HttpEnv>,
  database: Database,
  programs: readonly Program[],
): void {
  const registry: Registry = createMetrics('embedded', true);
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const ready = await answers(database);
    return c.json({ status: ready ? 'ready' : 'database unavailable' }, ready ? 200 : 503);
  });
  // Numbers of the inside are for programs of this machine.
  for (const path of ['/metrics', ...programs.map((program) => `${program.path}/metrics`)]) {
    app.use(path, async (c, next) =>
      c.var.client.local ? next() : c.text('Metrics are for this machine alone.\n', 403),
    );
  }
  app.get('/metrics', async (c) => {
    const texts = await Promise.all([
      registry.metrics(),
      ...programs.map(async (program) => {
        const response = await program.app.fetch(new Request('http://localhost/metrics'));
        return response.ok ? response.text() : '';
      }),
    ]);
    return c.body(mergeMetrics(texts), 200, { 'Content-Type': registry.contentType });
  });
}
