import { afterEach, describe, expect, it } from 'vitest';
import { workOnRun } from '../../../analysis-server/jobs/work-on-run.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { openBackends } from '../../support/backends.ts';
import { lifeFaults } from '../../support/life-faults.ts';
import {
  FOUR_HOURS,
  type PlanDesk,
  planDesk,
  QUARTER,
  runPartsOn,
  settleAll,
} from '../../support/plan-desk.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';

const CLOSE = Math.floor(MARKET_TIME / QUARTER) * QUARTER;
const MONTHS_LATER = 60 * DAY_MS;

describe.each(await openBackends())('a plan that is left alone on $name', (opened) => {
  const { database } = opened;
  let desk: PlanDesk;

  afterEach(async () => {
    await desk.forget();
    await desk.close();
  });

  interface Row {
    readonly coin: string;
    readonly content: {
      readonly plan: {
        readonly action: string;
        readonly stopLoss: number;
        readonly takeProfit: Readonly<Record<string, number>>;
        readonly expiresInHours: number;
      };
    };
    readonly opened_at: Date;
    readonly ended_at: Date;
    readonly ended_by: string;
    readonly exit: number;
  }

  /** By whole candles, as a person would with a ruler; the stop first. */
  async function endOf({ coin, content, opened_at }: Row) {
    const { action, stopLoss, takeProfit, expiresInHours } = content.plan;
    const [long, target] = [action === 'LONG', Object.values(takeProfit).at(-1) ?? Number.NaN];
    const from = opened_at.getTime();
    const over = from + expiresInHours * 3_600_000;
    const span = { first: epochMs(from), last: epochMs(over + DAY_MS) };
    for (const [time, open, high, low, close] of await desk.market.candles({
      coin,
      timeframe: '15m',
      ...span,
    })) {
      const at = new Date(time + QUARTER);
      if (long ? low <= stopLoss : high >= stopLoss) {
        return [at, 'stop', long ? Math.min(open, stopLoss) : Math.max(open, stopLoss)];
      }
      if (long ? high >= target : low <= target) return [at, 'target', target];
      if (time + QUARTER >= over) return [at, 'time', close];
    }
    throw new Error(`${coin} has no candle after ${new Date(over).toISOString()}`);
  }

  it('ends where its candles say, and nothing opens in its place', async () => {
    desk = await planDesk(opened);
    const coins = (await desk.market.coins()).map(({ coin }) => coin);
    desk.market.clock.set(epochMs(CLOSE + 60_000));
    for (const coin of coins) await desk.work(await desk.ask(CLOSE, coin));
    desk.market.clock.advance(MONTHS_LATER);
    await desk.settle();
    const rows = await database.query<Row>('select * from public.plans order by coin');
    expect(rows.map(({ coin }) => coin)).toEqual(coins.toSorted());
    for (const row of rows) {
      expect([row.ended_at, row.ended_by, row.exit], row.coin).toEqual(await endOf(row));
    }
    expect(await lifeFaults(database)).toEqual([]);
  });

  it('is void where the market restarted with other prices, and the next candle opens one', async () => {
    desk = await planDesk(opened);
    await desk.look(CLOSE);
    desk.market.clock.set(epochMs(CLOSE + FOUR_HOURS + 60_000));
    await desk.settle();
    const [plan] = await desk.plans();
    expect(plan).toMatchObject({ ended: null });
    const restarted = scriptedMarket([], 7);
    const lookAnew = async (close: number) => {
      restarted.clock.set(epochMs(close + 60_000));
      const parts = runPartsOn(opened, restarted);
      return workOnRun(parts, await desk.ask(close), new AbortController().signal);
    };
    const later = CLOSE + 2 * FOUR_HOURS;
    expect(await lookAnew(later)).toMatchObject({ outcome: 'complete' });
    expect(await lookAnew(later + QUARTER)).toMatchObject({ outcome: 'complete' });
    await settleAll(database, restarted);
    expect(await desk.plans()).toMatchObject([{ ended: 'void' }, { ended: null }]);
    expect(await desk.events()).toEqual(['opened', 'ended', 'opened']);
    const records = await database.query<{ content: string }>(
      "select content from public.ledger_records where kind = 'settlement'",
    );
    expect(records.map(({ content }) => JSON.parse(content))).toMatchObject([
      { outcome: 'void', because: 'other prices' },
    ]);
    expect(await lifeFaults(database)).toEqual([]);
  });
});
