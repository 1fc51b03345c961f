import { computeTimeframe } from '../../../analysis-server/analyst/computed-timeframe.ts';
import {
  type Holding,
  holdingClaims,
} from '../../../analysis-server/analyst/rules/holding-claims.ts';
import { type CandleSeries, seriesFromRows } from '../../../domain/market/candle.ts';
import { byTimeframe, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { checkRule, type GateState } from '../../../domain/rule/rule-gate.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { LOOK_BACK } from '../../support/all-series.ts';
import { sliceSeries } from '../../support/candles.ts';
import type { CoinHours } from '../track-record/candle-folder.ts';
import { longerCandles } from '../track-record/longer-candles.ts';
import type { Firings } from './rule-rows.ts';

const HOUR = 3_600_000;

/** Timeframes that are made of the history. */
export const MEASURED = ['1h', '4h', '1d', '1w'] as const;
export type Measured = (typeof MEASURED)[number];

/** Of each timeframe stretches of so many candles, one of every so many; none where 0. */
export type Sampling = Readonly<
  Record<Measured, { readonly candles: number; readonly every: number }>
>;

const NONE = byTimeframe((timeframe) => computeTimeframe(seriesFromRows(timeframe, [])));

/** What held at the close of a candle. */
export function holdingAtClose(series: CandleSeries, row: number, tickSize: number): Holding {
  const { timeframe } = series;
  const known = sliceSeries(series, Math.max(0, row + 1 - LOOK_BACK), row + 1);
  const input = {
    coin: 'BTCUSDT',
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize,
    limitations: [],
    derivatives: null,
    timeframes: { ...NONE, [timeframe]: computeTimeframe(known) },
  };
  const closed = epochMs((series.time[row] ?? 0) + PERIOD_MS[timeframe]);
  return holdingClaims(timeframe, input, closed);
}

/** Of consecutive candles, checked each hour until the next one closes. */
function countStretch(
  series: CandleSeries,
  [first, end]: readonly [number, number],
  tickSize: number,
  counts: Map<string, Firings>,
): void {
  const period = PERIOD_MS[series.timeframe];
  const gates = new Map<string, GateState>();
  for (let row = Math.max(0, first - 2); row < end; row++) {
    const closed = (series.time[row] ?? 0) + period;
    for (const [claim, holds] of holdingAtClose(series, row, tickSize)) {
      const count = counts.get(claim) ?? { fired: 0, hours: 0 };
      counts.set(claim, count);
      for (let at = closed; at < closed + period; at += HOUR) {
        const { state, fires } = checkRule(gates.get(claim) ?? null, { at: epochMs(at), holds });
        gates.set(claim, state);
        if (row < first) continue;
        if (fires) count.fired += 1;
        if (holds !== null) count.hours += 1;
      }
    }
  }
}

/**
 * How often rules of one coin fired, between two moments.
 * @param shift of the stretches, so that those of coins do not all fall on the same weeks
 */
export function countFirings(
  { hours, tickSize }: CoinHours,
  [from, until]: readonly [number, number],
  sampling: Sampling,
  shift: number,
  counts: Map<string, Firings>,
): void {
  for (const timeframe of MEASURED) {
    const { candles, every } = sampling[timeframe];
    if (candles === 0) continue;
    const series = timeframe === '1h' ? hours : longerCandles(hours, timeframe);
    const begin = series.time.findIndex((time) => time >= from);
    if (begin < 0) continue;
    const late = series.time.findIndex((time) => time + PERIOD_MS[timeframe] > until);
    const last = late < 0 ? series.time.length : late;
    for (let first = begin + (shift % every) * candles; first < last; first += every * candles) {
      countStretch(series, [first, Math.min(last, first + candles)], tickSize, counts);
    }
  }
}
