import type { CandleSeries } from '../../domain/market/candle.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';

const START = epochMs(Date.UTC(2024, 0, 1));
const DAILY_VOLATILITY = 0.03;
const DAY_MS = 86_400_000;

/** Uniform numbers in (0, 1] that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 1) / 4_294_967_296;
  };
}

/** Standard normal numbers that depend on the seed alone (Box-Muller). */
export function seededNormal(seed: number): () => number {
  const uniform = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/**
 * Candles of a geometric random walk from about 1,000, the same for the same arguments: 3 % daily
 * volatility, prices in steps of 0.01, volumes in steps of 0.001 that grow with the move. The first
 * candle opens at 2024-01-01 00:00 UTC, a Monday.
 */
export function simulatedSeries(timeframe: Timeframe, count: number, seed: number): CandleSeries {
  const normal = seededNormal(seed);
  const column = () => new Float64Array(count);
  const series = {
    timeframe,
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  const period = PERIOD_MS[timeframe];
  const first = candleOpen(timeframe, START);
  const spread = DAILY_VOLATILITY * Math.sqrt(period / DAY_MS);
  const toTick = (price: number) => Math.max(0.01, Math.round(price * 100) / 100);
  let open = 1000;
  for (let i = 0; i < count; i++) {
    const move = spread * normal();
    const close = toTick(open * Math.exp(move));
    const wick = () => (spread / 2) * Math.abs(normal());
    series.time[i] = first + i * period;
    series.open[i] = open;
    series.high[i] = toTick(Math.max(open, close) * Math.exp(wick()));
    series.low[i] = toTick(Math.min(open, close) * Math.exp(-wick()));
    series.close[i] = close;
    const volume = 500 * Math.exp(0.5 * normal() + Math.abs(move) / spread);
    series.volume[i] = Math.round(volume * 1000) / 1000;
    open = close;
  }
  return series;
}

/** Excludes row `end`; shares memory with `series`. */
export function sliceSeries(series: CandleSeries, start: number, end: number): CandleSeries {
  return {
    timeframe: series.timeframe,
    time: series.time.subarray(start, end),
    open: series.open.subarray(start, end),
    high: series.high.subarray(start, end),
    low: series.low.subarray(start, end),
    close: series.close.subarray(start, end),
    volume: series.volume.subarray(start, end),
  };
}
