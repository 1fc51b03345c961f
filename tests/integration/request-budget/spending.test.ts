import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ownSpending } from '../../../analysis-server/market/request-budget/own-spending.ts';
import { costOf, type Spending } from '../../../analysis-server/market/request-budget/quota.ts';
import { sharedSpending } from '../../../analysis-server/market/request-budget/shared-spending.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openTestDatabase } from '../../support/test-database.ts';

/** 20 at once; one more is earned back in 51 s, so that none is during a test. */
const HOURLY = { weight: 100, windowMs: 3_600_000 };
const ONE = costOf(HOURLY, 1, 'person');
const WEIGHT_MS = ONE.costMs;

interface Kept {
  readonly name: string;
  readonly spending: Spending;
  /** The same address as another server sees it. */
  readonly elsewhere: Spending;
  readonly otherAddress: Spending;
  /** Lets what was remembered be so much longer ago. */
  age(milliseconds: number): Promise<void>;
}

const postgres = await startPostgres();
const urls = [null, ...(postgres ? [await postgres.createDatabase()] : [])];
const databases = await Promise.all(urls.map(openTestDatabase));

afterAll(async () => {
  for (const { close } of databases) await close();
  await postgres?.stop();
});

const shared = databases.map(
  ({ database }, index): Kept => ({
    name: index === 0 ? 'PGlite' : 'Postgres',
    spending: sharedSpending(database, 'bybit'),
    elsewhere: sharedSpending(database, 'bybit'),
    otherAddress: sharedSpending(database, 'bybit at 127.0.0.1'),
    async age(milliseconds) {
      await database.query(
        `update public.request_budgets set spent_until = spent_until - $1 * interval '1 ms',
         paused_until = paused_until - $1 * interval '1 ms'`,
        [milliseconds],
      );
    },
  }),
);

function inProcess(): Kept {
  let now = 1_000_000;
  const spending = ownSpending(() => now);
  return {
    name: 'the process',
    spending,
    elsewhere: spending,
    otherAddress: ownSpending(() => now),
    async age(milliseconds) {
      now += milliseconds;
    },
  };
}

describe.each([inProcess(), ...shared])('weight kept in $name', (kept) => {
  const { spending, elsewhere, otherAddress, age } = kept;
  beforeEach(async () => {
    for (const { database } of databases) {
      await database.query('delete from public.request_budgets');
    }
    await age(48 * HOURLY.windowMs);
  });

  const take = (from = spending) => from.take('requests', ONE);

  it('is taken until what may leave at once is used up, by however many servers', async () => {
    const attempts = Array.from({ length: 60 }, (_, at) => take(at % 2 ? elsewhere : spending));
    const taken = (await Promise.all(attempts)).filter((attempt) => attempt.taken);
    expect(taken).toHaveLength(20);
  });

  it('says how long it is until there is enough, and has it then', async () => {
    for (let at = 0; at < 20; at += 1) await take();
    const { taken, waitMs, pauseMs } = await take(elsewhere);
    expect({ taken, pauseMs }).toEqual({ taken: false, pauseMs: 0 });
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(WEIGHT_MS);
    await age(waitMs + 1);
    expect((await take(elsewhere)).taken).toBe(true);
    expect((await take()).taken).toBe(false);
  });

  it('is kept apart for each limit and each address', async () => {
    for (let at = 0; at < 20; at += 1) await take();
    expect((await take()).taken).toBe(false);
    expect((await spending.take('funding', ONE)).taken).toBe(true);
    expect((await take(otherAddress)).taken).toBe(true);
  });

  it('is not given during a pause, which every server sees, for every limit', async () => {
    await take();
    await spending.pause(['requests', 'funding'], 40_000);
    await elsewhere.pause(['requests', 'funding'], 10_000);
    for (const quota of ['requests', 'funding']) {
      const { taken, pauseMs } = await elsewhere.take(quota, ONE);
      expect(taken).toBe(false);
      expect(pauseMs).toBeGreaterThan(10_000);
      expect(pauseMs).toBeLessThanOrEqual(40_000);
    }
    await age(40_000);
    expect((await take(elsewhere)).taken).toBe(true);
  });
});
