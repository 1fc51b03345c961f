import * as v from 'valibot';
import {
  OVERLAYS,
  type SnapshotChart,
  SnapshotChartSchema,
  type TimeframeChart,
} from '../../domain/analysis/readings/chart.ts';
import { byTimeframe, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { SNAPSHOT_TIME } from './analysis-result.ts';
import { simulatedSeries } from './candles.ts';

/** A chart of one timeframe whose newest candle closes at the snapshot of `analysisResult`. */
export function timeframeChart(timeframe: Timeframe, count = 60): TimeframeChart {
  const series = simulatedSeries(timeframe, count, 7);
  const period = PERIOD_MS[timeframe];
  const candles = Array.from(series.time, (_, index) => [
    SNAPSHOT_TIME - (count - index) * period,
    series.open[index],
    series.high[index],
    series.low[index],
    series.close[index],
    series.volume[index],
  ]);
  const line = Array.from(series.close, (close, index) => (index < 10 ? null : close));
  const overlays = Object.fromEntries(OVERLAYS.map((name) => [name, line]));
  const same = { candles, overlays, points: [] };
  const chart = v.parse(
    SnapshotChartSchema,
    byTimeframe(() => same),
  );
  return chart[timeframe];
}

/** A whole chart, valid by the domain's schema. */
export function snapshotChart(count = 60): SnapshotChart {
  return byTimeframe((timeframe) => timeframeChart(timeframe, count));
}
