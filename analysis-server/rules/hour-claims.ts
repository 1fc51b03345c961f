import type { AnalysisInputs } from '../../domain/analysis/snapshot-inputs.ts';
import { rowsOf, seriesFromRows } from '../../domain/market/candle.ts';
import { byTimeframe, candleOpen, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { computeTimeframe } from '../analyst/computed-timeframe.ts';
import { type Holding, holdingClaims } from '../analyst/rules/holding-claims.ts';

export interface HourClaims {
  readonly hour: EpochMs;
  readonly holding: Holding;
}

/** By candles closed at each of consecutive hours; derivatives are those of the last. */
export function* hourClaims(
  { candles, derivatives, ...known }: Omit<AnalysisInputs, 'analysedAt'>,
  hours: readonly EpochMs[],
): Generator<HourClaims> {
  const rows = byTimeframe((timeframe) => rowsOf(candles[timeframe].series));
  const timeframes = byTimeframe((timeframe) => computeTimeframe(seriesFromRows(timeframe, [])));
  let holding: Holding = new Map();
  for (const [n, hour] of hours.entries()) {
    const closing = TIMEFRAMES.filter((one) => n === 0 || candleOpen(one, hour) === hour);
    for (const one of closing) {
      const unclosed = candleOpen(one, hour);
      const closed = rows[one].filter(([time]) => time < unclosed);
      timeframes[one] = computeTimeframe(seriesFromRows(one, closed));
    }
    const settled = n === hours.length - 1 ? derivatives : null;
    const input = { ...known, timeframes, limitations: [], derivatives: settled };
    const found = [...closing, null].flatMap((of) => [...holdingClaims(of, input, hour)]);
    holding = new Map([...holding, ...found]);
    yield { hour, holding };
  }
}
