import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandleRow, seriesFromRows } from '../../domain/market/candle.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { sliceSeries } from '../../tests/support/candles.ts';
import { type OpenPosition, positionEnd } from './settle-plan.ts';

const START = Date.UTC(2026, 4, 6, 12);
const QUARTER = PERIOD_MS['15m'];

const long: OpenPosition = {
  action: 'LONG',
  entry: price(100),
  stop: price(98),
  target: price(103),
  snapshotTime: epochMs(START),
  expiresAt: epochMs(START + 4 * QUARTER),
};
const short: OpenPosition = { ...long, action: 'SHORT', stop: price(102), target: price(97) };

type Bar = readonly [open: number, high: number, low: number, close: number];

const candles = (...bars: readonly Bar[]) =>
  seriesFromRows(
    '15m',
    bars.map(
      ([open, high, low, close], i): CandleRow => [START + i * QUARTER, open, high, low, close, 1],
    ),
  );

describe('a long position', () => {
  it('is hit at its target', () => {
    expect(positionEnd(long, candles([100, 101, 99, 101], [101, 103, 100, 102]))).toEqual({
      outcome: 'hit',
      settledAt: START + 2 * QUARTER,
      exit: 103,
      grossR: 1.5,
    });
  });

  it('is stopped at its stop', () => {
    expect(positionEnd(long, candles([100, 101, 98, 101]))).toMatchObject({
      outcome: 'stopped',
      exit: 98,
      grossR: -1,
    });
  });

  it('counts as stopped where one candle reaches both', () => {
    expect(positionEnd(long, candles([100, 104, 97, 104]))).toMatchObject({ outcome: 'stopped' });
  });

  it('is closed at the open of a candle that opens beyond the stop', () => {
    expect(positionEnd(long, candles([100, 101, 99, 99], [96, 97, 95, 96]))).toMatchObject({
      outcome: 'stopped',
      exit: 96,
      grossR: -2,
    });
  });

  it('pays the target alone where a candle opens beyond it', () => {
    expect(positionEnd(long, candles([110, 111, 109, 110]))).toMatchObject({
      outcome: 'hit',
      exit: 103,
    });
  });

  it('expires at the close of the candle that ends its time, unless that candle ends it', () => {
    const still: Bar = [100, 101, 99, 101];
    expect(positionEnd(long, candles(still, still, still))).toBeNull();
    expect(positionEnd(long, candles(still, still, still, still))).toMatchObject({
      outcome: 'expired',
      settledAt: START + 4 * QUARTER,
      exit: 101,
      grossR: 0.5,
    });
    expect(positionEnd(long, candles(still, still, still, [100, 103, 99, 101]))).toMatchObject({
      outcome: 'hit',
    });
  });

  it('does not see candles from before its snapshot', () => {
    const later = { ...long, snapshotTime: epochMs(START + QUARTER) };
    const series = candles([100, 110, 90, 100], [100, 103, 99, 103]);
    expect(positionEnd(later, series)).toMatchObject({ outcome: 'hit' });
  });

  it('stays open while nothing has happened', () => {
    expect(positionEnd(long, candles([100, 101, 99, 100]))).toBeNull();
    expect(positionEnd(long, candles())).toBeNull();
  });
});

describe('a short position', () => {
  it.each([
    ['hit', [100, 101, 97, 98], 97, 1.5],
    ['stopped', [100, 102, 96, 97], 102, -1],
    ['stopped', [105, 106, 104, 105], 105, -2.5],
  ] as const)('is %s by %j', (outcome, bar, exit, grossR) => {
    expect(positionEnd(short, candles(bar))).toMatchObject({ outcome, exit, grossR });
  });
});

describe('any position', () => {
  const bars = fc.array(
    fc.array(fc.integer({ min: 92, max: 108 }), { minLength: 4, maxLength: 4 }).map((four): Bar => {
      const [a = 0, b = 0] = four;
      return [a, Math.max(...four), Math.min(...four), b];
    }),
    { maxLength: 12 },
  );

  it('is settled the same however the candles are handed over, and never changed by later ones', () => {
    fc.assert(
      fc.property(bars, fc.nat(12), fc.boolean(), (all, cut, isLong) => {
        const position = isLong ? long : short;
        const series = candles(...all);
        const whole = positionEnd(position, series);
        const first = positionEnd(position, sliceSeries(series, 0, Math.min(cut, all.length)));
        const rest = positionEnd(
          position,
          sliceSeries(series, Math.min(cut, all.length), all.length),
        );
        expect(first ?? rest).toEqual(whole);
      }),
    );
  });

  it('loses at least one risk when stopped', () => {
    fc.assert(
      fc.property(bars, fc.boolean(), (all, isLong) => {
        const end = positionEnd(isLong ? long : short, candles(...all));
        if (end?.outcome === 'stopped') expect(end.grossR).toBeLessThanOrEqual(-1);
        if (end?.outcome === 'hit') expect(end.grossR).toBe(1.5);
      }),
    );
  });
});
