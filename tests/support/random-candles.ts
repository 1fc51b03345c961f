import fc from 'fast-check';
import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import { type CandleRow, type CandleSeries, seriesFromRows } from '../../domain/market/candle.ts';
import {
  byTimeframe,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { seededNormal } from './candles.ts';
import { composeInputs } from './random-compose-input.ts';

interface Drawn {
  readonly seed: number;
  /** Candles; sometimes one less than the odds need. */
  readonly count: number;
  /** Move of a candle as a share of the price. */
  readonly move: number;
  /** How far the newest candle reaches beyond its close, as a multiple of such a move. */
  readonly down: number;
  readonly up: number;
  /** Newest candles that stand still, as those that fill an outage. */
  readonly flat: number;
  /** The candle before which others are missing, counted from the newest; 0 for none. */
  readonly gap: number;
}

/** No price is farther from the newest close than this ratio. */
const FARTHEST = 20;

const wick = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 1, max: 12, noNaN: true }) },
);
const often = (value: number, ...seldom: number[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.constantFrom(...seldom) },
  );

const drawn: fc.Arbitrary<Drawn> = fc.record({
  seed: fc.integer(),
  count: often(180, 0, 1, 60, 61, 168, 169),
  move: fc.constantFrom(0.0005, 0.004, 0.02, 0.1),
  down: wick,
  up: wick,
  flat: often(0, 2, 8, 170),
  gap: often(0, 1, 30, 100, 175),
});

/** Candles that end with a close at a moment; prices never reach zero. */
function candlesTo(timeframe: Timeframe, close: number, newest: number, how: Drawn): CandleSeries {
  const normal = seededNormal(how.seed);
  const rows: CandleRow[] = [];
  let price = close;
  for (let ago = 0; ago < how.count; ago++) {
    const missing = how.gap > 0 && ago >= how.gap ? 3 : 0;
    const time = newest - (ago + missing) * PERIOD_MS[timeframe];
    const reach = how.move * price;
    const high = price + (ago === 0 ? how.up : 0.5) * reach;
    const low = Math.max(price / 10, price - (ago === 0 ? how.down : 0.5) * reach);
    rows.unshift([time, price, high, low, price, 1_000]);
    if (ago < how.flat) continue;
    const next = price * Math.exp(how.move * Math.max(-3, Math.min(3, normal())));
    price = Math.max(close / FARTHEST, Math.min(close * FARTHEST, next));
  }
  return seriesFromRows(timeframe, rows);
}

/** Compose inputs with candles behind them: extremes, closes, outages and gaps. */
export const candledInputs: fc.Arbitrary<ComposeInput> = fc
  .tuple(composeInputs, fc.tuple(...TIMEFRAMES.map(() => drawn)))
  .map(([input, candles]) => ({
    ...input,
    timeframes: byTimeframe((timeframe) => {
      const one = input.timeframes[timeframe];
      const how = candles[TIMEFRAMES.indexOf(timeframe)];
      if (!how || one.close === null || one.candleTime === null) return one;
      return { ...one, series: candlesTo(timeframe, one.close, one.candleTime, how) };
    }),
  }));
