import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import type { ComputedTimeframe } from '../../analysis-server/analyst/computed-timeframe.ts';
import {
  byTimeframe,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { type AllSeries, endOf, LOOK_BACK, readSeries, WARM_UP } from './all-series.ts';
import { timeframeReader } from './timeframe-reader.ts';

/** Coins that were recorded, with their ticks. */
export const RECORDED_COINS = [
  ['BTCUSDT', 0.1],
  ['ETHUSDT', 0.01],
] as const;

/**
 * What is composed at a recorded coin's moments: at closes of the shortest timeframe, each time that
 * many of them later.
 */
export function* recordedInputs(
  coin: string,
  tickSize: number,
  stride: number,
  series: AllSeries = readSeries(coin),
): Generator<ComposeInput> {
  const readers = byTimeframe((timeframe) => timeframeReader(series[timeframe], LOOK_BACK));
  const end = Math.min(...TIMEFRAMES.map((timeframe) => endOf(series[timeframe])));
  const quarter = PERIOD_MS['15m'];
  const first = (series['15m'].time[WARM_UP] ?? end) + quarter;
  for (let moment = first; moment <= end; moment += stride * quarter) {
    const at = (timeframe: Timeframe): ComputedTimeframe => {
      const computed = readers[timeframe](moment);
      if (computed === null) throw new Error(`no ${timeframe} candle of ${coin} by ${moment}`);
      return computed;
    };
    yield {
      coin,
      market: { id: 'recorded', name: 'Recorded market', simulated: false },
      tickSize,
      actualAnalysisTime: epochMs(moment),
      engine: 'test',
      timeframes: byTimeframe(at),
      limitations: [],
      derivatives: null,
    };
  }
}
