import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import type { CandleRow } from './candle.ts';
import { checkedCandles } from './checked-candles.ts';
import { MarketError } from './market-error.ts';
import { PERIOD_MS, TIMEFRAMES } from './timeframe.ts';

const HOUR = PERIOD_MS['1h'];
const UP_TO = epochMs(Date.UTC(2026, 4, 6, 12, 20));
const request = {
  marketName: 'Bybit',
  coin: 'BTCUSDT',
  timeframe: '1h',
  upTo: UP_TO,
  count: 1_000,
} as const;

/** Hourly candles whose last opens at 11:00, the newest that is closed at 12:20. */
function rows(count: number): CandleRow[] {
  const last = Date.UTC(2026, 4, 6, 11);
  return Array.from({ length: count }, (_, index) => {
    const close = 100 + index;
    return [last - (count - 1 - index) * HOUR, close - 1, close + 2, close - 3, close, 10 + index];
  });
}

function refusal(candles: readonly CandleRow[], changes: object = {}): MarketError {
  try {
    checkedCandles(candles, { ...request, ...changes });
  } catch (error) {
    if (error instanceof MarketError) return error;
    throw error;
  }
  throw new Error('the candles were accepted');
}

function changed(count: number, index: number, change: (row: CandleRow) => CandleRow): CandleRow[] {
  return rows(count).map((row, at) => (at === index ? change(row) : row));
}

describe('sound candles', () => {
  it('pass as columns, oldest first', () => {
    const { series } = checkedCandles(rows(3), request);
    expect(series.timeframe).toBe('1h');
    expect([...series.close]).toEqual([100, 101, 102]);
    expect(series.time.at(-1)).toBe(Date.UTC(2026, 4, 6, 11));
  });

  it('lose the candle that is still open', () => {
    const open: CandleRow = [Date.UTC(2026, 4, 6, 12), 103, 104, 102, 103, 1];
    const { series } = checkedCandles([...rows(3), open], request);
    expect([...series.close]).toEqual([100, 101, 102]);
  });

  it('lose a candle at the very moment it opens, not the one that just closed', () => {
    const upTo = epochMs(Date.UTC(2026, 4, 6, 12));
    expect(checkedCandles(rows(3), { ...request, upTo }).series.time.length).toBe(3);
  });

  it('are cut to the newest that were asked for', () => {
    expect([...checkedCandles(rows(9), { ...request, count: 2 }).series.close]).toEqual([107, 108]);
  });

  it('may lag by up to two periods', () => {
    const upTo = epochMs(Date.UTC(2026, 4, 6, 14));
    expect(checkedCandles(rows(3), { ...request, upTo }).series.time.length).toBe(3);
  });

  it('may be equal three times in a row, and stand still for a while without a trade', () => {
    const equal = rows(10).map(([time, ...values], index): CandleRow => {
      return index < 7 ? [time, ...values] : [time, 50, 52, 49, 51, 7];
    });
    expect(checkedCandles(equal, request).series.time.length).toBe(10);
    const idle = rows(20).map(([time, ...values], index): CandleRow => {
      return index < 1 ? [time, ...values] : [time, 50, 50, 50, 50, 0];
    });
    expect(checkedCandles(idle, request).series.time.length).toBe(20);
  });
});

/** Candles without those at the places given, the newest at 0. */
function without(count: number, ...missing: readonly number[]): CandleRow[] {
  return rows(count).filter((_, index) => !missing.includes(count - 1 - index));
}

/** When the candle opened that so many newer ones follow. */
const opened = (newer: number) => Date.UTC(2026, 4, 6, 11) - newer * HOUR;

describe('a gap', () => {
  it('that 50 candles or more follow is carried and named', () => {
    const { series, gaps } = checkedCandles(without(200, 50, 100, 101, 102), request);
    expect(series.time).toHaveLength(196);
    expect(gaps).toEqual([
      { first: opened(102), last: opened(100), count: 3 },
      { first: opened(50), last: opened(50), count: 1 },
    ]);
  });

  it('that fewer follow is refused, an older one beside it or not', () => {
    const error = refusal(without(200, 48, 49, 150));
    expect(error).toMatchObject({
      kind: 'invalid-candles',
      message:
        'Bybit, BTCUSDT 1h: 2 candles are missing; expected 2026-05-04 10:00 UTC, got 2026-05-04 12:00 UTC.',
      gaps: [{ first: opened(49), last: opened(48), count: 2 }],
    });
  });

  it('before the candles that were asked for is none', () => {
    expect(checkedCandles(without(200, 20), { ...request, count: 20 }).gaps).toEqual([]);
  });

  it('is none of a contract that is younger than what was asked for', () => {
    expect(checkedCandles(rows(7), request).gaps).toEqual([]);
  });

  it('does not excuse what is wrong beside it', () => {
    const [first, ...others] = without(200, 100);
    if (!first) throw new Error('there are no candles');
    const [time, open, high, , close, volume] = first;
    expect(refusal([[time, open, high, -1, close, volume], ...others]).message).toContain(
      'has low -1; expected a price above 0.',
    );
  });
});

describe('each fault is refused with coin, timeframe, moment and what was expected', () => {
  it.each<[string, CandleRow[], string, string]>([
    [
      'a gap',
      rows(5).filter((_, index) => index !== 2),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: 1 candle is missing; expected 2026-05-06 09:00 UTC, got 2026-05-06 10:00 UTC.',
    ],
    [
      'a duplicate',
      rows(5).flatMap((row, index) => (index === 2 ? [row, row] : [row])),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: two candles open at 2026-05-06 09:00 UTC; expected the next at 2026-05-06 10:00 UTC.',
    ],
    [
      'reversed order',
      rows(3).reverse(),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: the candle of 2026-05-06 10:00 UTC follows a later one; expected the next at 2026-05-06 12:00 UTC.',
    ],
    [
      'a candle of the future',
      rows(5).map(([time, ...values]): CandleRow => [time + 3 * HOUR, ...values]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: a candle opens at 2026-05-06 13:00 UTC, in the future; the newest may open at 2026-05-06 12:00 UTC.',
    ],
    [
      'a moment between two candles',
      changed(3, 1, ([time, ...values]) => [time + 60_000, ...values]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: a candle opens at 2026-05-06 10:01 UTC, which is not a multiple of 1h.',
    ],
    [
      'a time that is no number',
      changed(3, 1, ([, ...values]) => [Number.NaN, ...values]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: a candle opens at NaN; expected whole milliseconds.',
    ],
    [
      'a price that is no number',
      changed(3, 2, ([time, open, high, low, , volume]) => [
        time,
        open,
        high,
        low,
        Number.NaN,
        volume,
      ]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: the candle of 2026-05-06 11:00 UTC has close NaN; expected a price above 0.',
    ],
    [
      'a price of zero',
      changed(3, 2, ([time, open, high, , close, volume]) => [time, open, high, 0, close, volume]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: the candle of 2026-05-06 11:00 UTC has low 0; expected a price above 0.',
    ],
    [
      'a negative volume',
      changed(3, 2, ([time, open, high, low, close]) => [time, open, high, low, close, -1]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: the candle of 2026-05-06 11:00 UTC has volume -1; expected 0 or more.',
    ],
    [
      'a high below the close',
      changed(3, 2, ([time, open, , low, close, volume]) => [
        time,
        open,
        101.5,
        low,
        close,
        volume,
      ]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: the candle of 2026-05-06 11:00 UTC has high 101.5; expected at least open 101, low 99 and close 102.',
    ],
    [
      'a low above the open',
      changed(3, 2, ([time, open, high, , close, volume]) => [
        time,
        open,
        high,
        101.5,
        close,
        volume,
      ]),
      'invalid-candles',
      'Bybit, BTCUSDT 1h: the candle of 2026-05-06 11:00 UTC has low 101.5; expected at most open 101 and close 102.',
    ],
    [
      'a feed that repeats a traded candle',
      rows(9).map(([time, ...values], index): CandleRow => {
        return index < 5 ? [time, ...values] : [time, 50, 52, 49, 51, 7];
      }),
      'frozen',
      'Bybit, BTCUSDT 1h: the feed is frozen: the newest 4 candles, since 2026-05-06 08:00 UTC, are all the same (close 51, volume 7).',
    ],
    [
      'a feed that stands still',
      rows(20).map(([time]): CandleRow => [time, 50, 50, 50, 50, 0]),
      'frozen',
      'Bybit, BTCUSDT 1h: the feed is frozen: the newest 20 candles, since 2026-05-05 16:00 UTC, are all the same (close 50, volume 0).',
    ],
    [
      'no candle at all',
      [],
      'no-candles',
      'Bybit, BTCUSDT 1h: no candle closed before 2026-05-06 12:20 UTC.',
    ],
  ])('%s', (_, candles, kind, message) => {
    expect(refusal(candles)).toMatchObject({ kind, message, coin: 'BTCUSDT', timeframe: '1h' });
  });

  it('a feed that ended more than two periods ago', () => {
    const late = refusal(rows(5), { upTo: epochMs(Date.UTC(2026, 4, 6, 14, 0, 1)) });
    expect(late.kind).toBe('stale');
    expect(late.message).toBe(
      'Bybit, BTCUSDT 1h: the feed is late: the newest closed candle closed at 2026-05-06 12:00 UTC, more than two periods before 2026-05-06 14:00:01 UTC; expected one that closed at 2026-05-06 14:00 UTC.',
    );
  });
});

it('no row of any kind gets past the check unless it is a possible candle', () => {
  const value = fc.oneof(
    fc.double(),
    fc.constantFrom(Number.NaN, 0, -1, Number.POSITIVE_INFINITY),
    fc.double({ min: 1, max: 200, noNaN: true }),
  );
  let accepted = 0;
  const check = fc.property(
    fc.constantFrom(...TIMEFRAMES),
    fc.array(fc.tuple(value, value, value, value, value), { maxLength: 4 }),
    fc.double({ min: 1, max: 200, noNaN: true }),
    (timeframe, values, price) => {
      const period = PERIOD_MS[timeframe];
      const upTo = epochMs(Date.UTC(2026, 4, 4));
      const all = [...values, [price, price + 1, price / 2, price, price] as const];
      const candles = all.map(
        (row, index): CandleRow => [upTo - (all.length - index) * period, ...row],
      );
      try {
        const { series } = checkedCandles(candles, { ...request, timeframe, upTo });
        accepted += 1;
        series.time.forEach((_, index) => {
          const [open, high, low, close, volume] = [
            series.open[index] ?? Number.NaN,
            series.high[index] ?? Number.NaN,
            series.low[index] ?? Number.NaN,
            series.close[index] ?? Number.NaN,
            series.volume[index] ?? Number.NaN,
          ];
          expect(low).toBeGreaterThan(0);
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
          expect(high).toBeLessThan(Number.POSITIVE_INFINITY);
          expect(volume).toBeGreaterThanOrEqual(0);
        });
      } catch (error) {
        if (!(error instanceof MarketError)) throw error;
      }
    },
  );
  fc.assert(check, { numRuns: 300 });
  expect(accepted).toBeGreaterThan(20);
});
