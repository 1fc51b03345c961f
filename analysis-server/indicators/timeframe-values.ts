import type { MissingValue } from '../../domain/analysis.ts';
import type { CandleSeries } from '../../domain/candle.ts';
import type { TimeframeSections } from '../../domain/timeframe-values.ts';
import { NewestValues } from './newest-values.ts';
import { fibonacciValues, ichimokuValues, pivotValues } from './price-levels.ts';
import { technicalValues } from './technical-values.ts';
import { volumeValues } from './volume-values.ts';

/** What the indicators say at the newest candle of one timeframe. */
export interface TimeframeValues
  extends Readonly<Omit<TimeframeSections, 'supportResistance' | 'patternAnalysis'>> {
  /** One entry for each null above, named within its group, with the reason. */
  readonly missing: MissingValue[];
}

/**
 * Computes every indicator of a series of closed candles and takes the values at the newest one.
 * Takes a series of any length. Numbers are finite; a value is null where the history is too short
 * ("needs 200 candles, has 120") or the formula has no result ("the price has never moved").
 */
export function computeTimeframeValues(series: CandleSeries): TimeframeValues {
  const read = new NewestValues(series.timeframe, series.close.length);
  return {
    technicalIndicators: technicalValues(series, read),
    volumeAnalysis: volumeValues(series, read),
    ichimokuCloud: ichimokuValues(series, read),
    fibonacciLevels: fibonacciValues(series, read),
    pivotPoints: pivotValues(series, read),
    missing: read.missing,
  };
}
