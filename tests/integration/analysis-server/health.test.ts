import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MarketError } from '../../../domain/market/market-error.ts';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { createLog } from '../../../platform/process/log.ts';
import { withinRequest } from '../../../platform/process/request-scope.ts';
import { analysisServerOn } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));

describe.each(await openBackends())('health on $name', (opened) => {
  it('is alive always, and ready when database, queue and market answer', async () => {
    const api = analysisServerOn(opened, scriptedMarket(), { roles: { api: true, worker: false } });
    const get = (path: string) => api.server.app.request(path);
    const alive = await get('/healthz');
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok', version }]);
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

  it('names the request that asked for it in every line about a run', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLog({ name: 'test', level: 'info', format: 'json', destination });
    const api = analysisServerOn(opened, scriptedMarket(), { log });
    await api.server.start();
    const ann = await createApproved(opened.database);
    const { key } = await withinRequest('ab12cd34', () => api.analyze(ann, 'ETHUSDT'));
    await api.finished(ann, 'ETHUSDT', key);
    await api.server.stop();
    const ended = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'run ended');
    expect(ended).toMatchObject({ coin: 'ETHUSDT', request_id: 'ab12cd34' });
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

  it('stops before it has started, starts twice at once and stops twice, without harm', async () => {
    const api = analysisServerOn(opened, scriptedMarket());
    await api.server.stop();
    await Promise.all([api.server.start(), api.server.start()]);
    expect((await api.server.app.request('/readyz')).status).toBe(200);
    await api.server.stop();
    await api.server.stop();
  });
});
