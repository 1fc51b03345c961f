import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketError } from '../../../analysis-server/market/market-error.ts';
import { analysisServerOn } from '../../support/analysis-server.ts';
import { startBackends } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import type { TestDatabase } from '../../support/test-database.ts';

const backends = await startBackends();

describe.each(backends)('health on $name', (backend) => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await backend.open();
  });
  afterAll(async () => {
    await opened.close();
    await backend.stop();
  });

  it('is alive always, and ready when database, queue and market answer', async () => {
    const api = analysisServerOn(opened, scriptedMarket(), { roles: { api: true, worker: false } });
    const get = (path: string) => api.server.app.request(path);
    expect((await get('/healthz')).status).toBe(200);
    const early = await get('/readyz');
    expect([early.status, await early.json()]).toEqual([
      503,
      { status: 'not ready', parts: { database: 'ok', queue: 'unavailable', market: 'ok' } },
    ]);
    await api.server.start();
    expect((await get('/readyz')).status).toBe(200);
  });

  it('is not ready, and says which part, while the market is away', async () => {
    const market = scriptedMarket();
    market.before = async () => {
      throw new MarketError('unreachable', 'Bybit cannot be reached.');
    };
    const api = analysisServerOn(opened, market, { roles: { api: false, worker: false } });
    const response = await api.server.app.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      parts: { database: 'ok', market: 'unavailable' },
    });
  });

  it('measures requests, runs and the queue', async () => {
    const api = analysisServerOn(opened, scriptedMarket());
    await api.server.start();
    const ann = await createApproved(opened.database);
    const { key } = await api.analyze(ann, 'BTCUSDT');
    await api.finished(ann, 'BTCUSDT', key);
    await api.server.stop();
    const response = await readMetrics(api.server);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toMatch(/analysis_requests_total\{answer="accepted",app="analysis-server"\} 1/);
    expect(text).toMatch(/analysis_runs_total\{outcome="complete",app="analysis-server"\} 1/);
    expect(text).toMatch(/analysis_runs_unfinished\{status="queued",app="analysis-server"\} 0/);
    expect(text).toMatch(/analysis_run_duration_seconds_count\{.*outcome="complete"\} 1/);
    expect(text).not.toContain(ann.id);
    expect(text).not.toContain(key);
  });

  it('shows its metrics to nobody without the token, and to nobody where none is set', async () => {
    const api = analysisServerOn(opened, scriptedMarket());
    expect((await api.server.app.request('/metrics')).status).toBe(401);
    const off = analysisServerOn(opened, scriptedMarket(), { metricsToken: null });
    const answer = await readMetrics(off.server);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('METRICS_TOKEN');
  });

  it('serves no calls of people where it only works on runs', async () => {
    const api = analysisServerOn(opened, scriptedMarket(), { roles: { api: false, worker: true } });
    const ann = await createApproved(opened.database);
    expect((await api.post(ann, '/coinlist')).status).toBe(404);
  });

  it('stops after a start that failed half-way, and starts twice without harm', async () => {
    const api = analysisServerOn(opened, scriptedMarket());
    await api.server.stop();
    await Promise.all([api.server.start(), api.server.start()]);
    await api.server.stop();
    await api.server.stop();
  });
});
