import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  CandleHistory,
  HeldCandles,
  StoredMoment,
} from '../../../domain/analysis/recompute-messages.ts';
import { type CandleRow, rowsOf, seriesFromRows } from '../../../domain/market/candle.ts';
import {
  byTimeframe,
  candleAt,
  PERIOD_MS,
  type Timeframe,
} from '../../../domain/market/timeframe.ts';
import { canonicalJson } from '../../../domain/text/canonical-json.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { type CoinMoments, momentsOf } from '../../../src/recompute/moment.ts';
import type { ScriptedMarket } from '../../support/scripted-market.ts';
import {
  type StoredAnalysis,
  storedHistory,
  storeMoments,
  unreliableMarket,
} from '../../support/stored-moments.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];
const ROUNDS = 9;

const computed = async (moments: CoinMoments, at: number, stored: StoredMoment | null) =>
  canonicalJson(await moments.analysis(epochMs(at), stored));

/** What stands beside the candles, and nothing of which candles were taken. */
const withoutWindows = (stored: StoredMoment): StoredMoment => {
  const none = { first: epochMs(0), last: epochMs(0), count: -1, correction: 0 };
  return { ...stored, inputs: { ...stored.inputs, candles: byTimeframe(() => none) } };
};

const desks = (['own', 'of days'] as const).map((weeks) => ({
  weeks,
  feed: unreliableMarket(weeks),
  atOnce: { same: 0, all: 0 },
  analyses: [] as StoredAnalysis[],
  histories: new Map<string, CandleHistory>(),
}));
type Desk = (typeof desks)[number];
let opened: TestDatabase[] = [];

const historiesOf = async ({ database }: TestDatabase, feed: ScriptedMarket) => {
  const all = new Map<string, CandleHistory>();
  for (const coin of COINS) all.set(coin, await storedHistory(database, feed, coin));
  return all;
};

function historyOf({ histories }: Desk, coin: string): CandleHistory {
  const history = histories.get(coin);
  if (!history) throw new Error(`no candles of ${coin}`);
  return history;
}

beforeAll(async () => {
  for (const desk of desks) {
    const { feed, atOnce } = desk;
    const database = await openTestDatabase(null);
    opened = [...opened, database];
    const plan = { coins: COINS, rounds: ROUNDS };
    let round = 0;
    const all = await storeMoments(database, feed, plan, async (newest) => {
      round += 1;
      if (round % 3 !== 0) return;
      desk.histories = await historiesOf(database, feed);
      for (const { coin, result, stored } of newest) {
        const moments = momentsOf(historyOf(desk, coin));
        const found = await computed(moments, moments.range.last, withoutWindows(stored));
        atOnce.all += 1;
        if (found === canonicalJson(result)) atOnce.same += 1;
      }
    });
    desk.analyses.push(...all);
  }
}, 120_000);
afterAll(() => Promise.all(opened.map((each) => each.close())));

test.each(desks)('an analysis is the same on a device at once, weeks $weeks', ({ atOnce }) => {
  expect(atOnce.all).toBeGreaterThan(COINS.length);
  expect(atOnce.same).toBe(atOnce.all);
});

test.each(desks)('and later, with all that came since, weeks $weeks', async (desk) => {
  const byCoin = new Map(COINS.map((coin) => [coin, momentsOf(historyOf(desk, coin))]));
  for (const { coin, at, result, stored } of desk.analyses) {
    const moments = byCoin.get(coin);
    expect(moments && (await computed(moments, at, stored))).toBe(canonicalJson(result));
  }
});

test('they saw corrections, gaps, refusals and standing plans', () => {
  const all = desks.flatMap(({ analyses }) => analyses);
  const windows = all.flatMap(({ stored }) => Object.values(stored.inputs.candles));
  expect(windows.filter((each) => 'refusal' in each).length).toBeGreaterThan(3);
  expect(
    windows.filter((each) => 'correction' in each && each.correction > 0).length,
  ).toBeGreaterThan(9);
  const gaps = all.filter(({ result }) => JSON.stringify(result).includes('"kind":"gap"'));
  expect(gaps.length).toBeGreaterThan(9);
  expect(all.filter(({ stored }) => stored.inputs.standing).length).toBeGreaterThan(20);
});

/** Every candle that closes after a moment made another by `spoil`; corrections of them, too. */
function spoiled(
  { candles, ...rest }: CandleHistory,
  at: number,
  spoil: (row: CandleRow, place: number) => readonly CandleRow[],
): CandleHistory {
  const of = (timeframe: Timeframe, { series, corrections }: HeldCandles): HeldCandles => {
    const isLater = (time: number) => time + PERIOD_MS[timeframe] > at;
    const rows = rowsOf(series).flatMap((row, place) =>
      isLater(row[0]) ? spoil(row, place) : [row],
    );
    return {
      series: seriesFromRows(timeframe, rows),
      corrections: corrections.filter(({ candle }) => !isLater(candleAt(timeframe, candle))),
    };
  };
  return { ...rest, candles: byTimeframe((each) => of(each, candles[each])) };
}

const SPOILINGS: Readonly<Record<string, (row: CandleRow, place: number) => readonly CandleRow[]>> =
  {
    gone: () => [],
    'gone, every other': (row, place) => (place % 2 === 0 ? [row] : []),
    changed: ([time, open, high, low, close, volume]) => [
      [time, open * 3, high * 5, low / 7, close * 2, volume + 1],
    ],
    nonsense: ([time]) => [[time, Number.NaN, -1, 1e300, 0, -5]],
  };

test.each(Object.entries(SPOILINGS))(
  'later candles that are %s change no byte of an earlier analysis',
  async (_, spoil) => {
    for (const desk of desks) {
      for (const { coin, at, stored } of desk.analyses.filter((__, place) => place % 9 === 0)) {
        const history = historyOf(desk, coin);
        const [whole, later] = [momentsOf(history), momentsOf(spoiled(history, at, spoil))];
        for (const beside of [stored, null]) {
          expect(await computed(later, at, beside)).toBe(await computed(whole, at, beside));
        }
      }
    }
  },
);
