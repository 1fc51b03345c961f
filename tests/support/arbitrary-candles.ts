import fc from 'fast-check';
import { type CandleRow, type CandleSeries, seriesFromRows } from '../../domain/market/candle.ts';
import { PERIOD_MS, TIMEFRAMES } from '../../domain/market/timeframe.ts';

const start = Date.UTC(2024, 0, 1);
const wick = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }));
const volume = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 }));
const liveCandle = fc.record({
  move: fc.integer({ min: -50, max: 50 }),
  up: wick,
  down: wick,
  volume,
});
const stillCandle = fc.record({
  move: fc.constant(0),
  up: fc.constant(0),
  down: fc.constant(0),
  volume,
});
const silentCandle = fc.record({
  move: fc.integer({ min: -50, max: 50 }),
  up: wick,
  down: wick,
  volume: fc.constant(0),
});

/** Up to three stretches of candles, each of them lively, standing still or without volume. */
const moves = fc
  .array(
    fc.oneof(
      fc.array(liveCandle, { minLength: 80, maxLength: 260, size: 'max' }),
      fc.array(liveCandle, { maxLength: 60, size: 'max' }),
      fc.array(stillCandle, { maxLength: 60, size: 'max' }),
      fc.array(silentCandle, { maxLength: 60, size: 'max' }),
    ),
    { minLength: 1, maxLength: 3, size: 'max' },
  )
  .map((stretches) => stretches.flat());

/**
 * Any valid candles, from none to a few hundred, of any timeframe, starting at any time of day, with
 * prices in steps of a millionth to a thousand.
 */
export const arbitraryCandles: fc.Arbitrary<CandleSeries> = fc
  .record({
    timeframe: fc.constantFrom(...TIMEFRAMES),
    tick: fc.constantFrom(0.000001, 0.01, 1, 1000),
    first: fc.integer({ min: 1, max: 10_000 }),
    skipped: fc.integer({ min: 0, max: 200 }),
    moves,
  })
  .map(({ timeframe, tick, first, skipped, moves: steps }) => {
    const period = PERIOD_MS[timeframe];
    let open = first;
    const rows = steps.map(({ move, up, down, volume: traded }, index): CandleRow => {
      const close = Math.max(1, open + move);
      const high = Math.max(open, close) + up;
      const low = Math.max(1, Math.min(open, close) - down);
      const time = start + (skipped + index) * period;
      const row: CandleRow = [time, open * tick, high * tick, low * tick, close * tick, traded];
      open = close;
      return row;
    });
    return seriesFromRows(timeframe, rows);
  });
