import { describe, expect, it } from 'vitest';
import { type Answer, analysisServerOn } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { settableClock } from '../../support/settable-clock.ts';

const COINS = ['ADAUSDT', 'AVAXUSDT', 'BNBUSDT', 'BTCUSDT', 'DOGEUSDT', 'DOTUSDT', 'ETHUSDT'];
const API_ONLY = { api: true, worker: false };

const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe.each(await openBackends())('limits on $name', (opened) => {
  const unfinished = async () => {
    const [row] = await opened.database.query<{ count: number }>(
      `select count(*) from public.analysis_runs where status in ('queued', 'processing')`,
    );
    return row?.count;
  };
  const clear = () => opened.database.query('delete from public.analysis_runs');

  it('lets a person start so many analyses a minute, then again after the time it names', async () => {
    const clock = settableClock(Date.now());
    const limits = { analysesPerMinute: 3 };
    const api = analysisServerOn(opened, scriptedMarket(), { roles: API_ONLY, clock, limits });
    await api.server.start();
    const ann = await createApproved(opened.database);
    const bob = await createApproved(opened.database);
    for (const coin of COINS.slice(0, 3)) {
      expect((await api.analyze(ann, coin)).status).toBe(202);
    }
    const refused = await api.analyze(ann, 'ETHUSDT');
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: '20',
      body: { detail: 'At most 3 analyses a minute can be started. Please wait a moment.' },
    });
    expect((await api.analyze(bob, 'ETHUSDT')).status).toBe(202);
    clock.advance(20_000);
    expect((await api.analyze(ann, 'ETHUSDT')).status).toBe(202);
    await clear();
  });

  it('lets a person have three analyses under way, however they are asked for', async () => {
    const api = analysisServerOn(opened, scriptedMarket(), {
      roles: API_ONLY,
      limits: { jobsUnderWay: 3 },
    });
    await api.server.start();
    const ann = await createApproved(opened.database);
    const answers = await Promise.all(COINS.map((coin) => api.analyze(ann, coin)));
    expect(countOf(answers, 202)).toBe(3);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused).toMatchObject({
      retryAfter: '10',
      body: {
        detail:
          '3 of your analyses are under way; at most 3 may be. Please wait for one to finish.',
      },
    });
    expect(await unfinished()).toBe(3);
    await clear();
  });

  it('takes on no more runs than it may over all people, and more once some have ended', async () => {
    const api = analysisServerOn(opened, scriptedMarket(), {
      roles: API_ONLY,
      limits: { unfinishedRuns: 4 },
    });
    await api.server.start();
    const people = await Promise.all(COINS.map(() => createApproved(opened.database)));
    for (const [n, person] of people.entries()) {
      const answer = await api.analyze(person, COINS[n] ?? '');
      expect(answer.status).toBe(n < 4 ? 202 : 503);
      expect(answer.retryAfter).toBe(n < 4 ? null : '10');
    }
    expect(await unfinished()).toBe(4);
    const [shares] = people;
    if (!shares) throw new Error('there are people');
    expect((await api.analyze(shares, COINS[1] ?? '')).status).toBe(202);
    await clear();
    expect((await api.analyze(shares, 'ETHUSDT')).status).toBe(202);
    await clear();
  });

  it('refuses ten times the load with a time to wait, and recovers by itself', async () => {
    const limits = { requestsInFlight: 20, unfinishedRuns: 5, jobsUnderWay: 3 };
    const api = analysisServerOn(opened, scriptedMarket(), { limits });
    await api.server.start();
    const people = await Promise.all(
      Array.from({ length: 20 }, () => createApproved(opened.database)),
    );
    const flood = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 10 }, (_, n) => api.analyze(person, COINS[n % COINS.length] ?? '')),
      ),
    );
    expect(flood).toHaveLength(200);
    const accepted = countOf(flood, 202);
    expect(accepted).toBeGreaterThan(0);
    expect(accepted + countOf(flood, 429) + countOf(flood, 503)).toBe(200);
    for (const answer of flood) {
      if (answer.status !== 202) expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    }
    await expect.poll(unfinished, { timeout: 60_000 }).toBe(0);
    const later = await createApproved(opened.database);
    const { status, key } = await api.analyze(later, 'LTCUSDT');
    expect(status).toBe(202);
    expect((await api.finished(later, 'LTCUSDT', key)).status).toBe('complete');
    await api.server.stop();
  });
});
