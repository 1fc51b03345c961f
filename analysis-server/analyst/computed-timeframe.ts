import type { MissingValue } from '../../domain/analysis.ts';
import type { CandleSeries } from '../../domain/candle.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { atr } from '../indicators/atr.ts';
import { rsi } from '../indicators/rsi.ts';
import { computeTimeframeValues } from '../indicators/timeframe-values.ts';
import { analysePatterns } from '../patterns/pattern-analysis.ts';
import type { TimeframePicture } from './market-picture.ts';

/** What was computed from one timeframe's closed candles, and from which. */
export interface ComputedTimeframe extends TimeframePicture {
  /** Open time of the newest closed candle. */
  readonly candleTime: EpochMs;
  /** Close of that candle. */
  readonly close: number;
  /** What of it is null, and why. */
  readonly missing: readonly MissingValue[];
}

/**
 * Computes indicators, patterns and levels at the newest candle of a series.
 * @throws RangeError where the series is empty
 */
export function computeTimeframe(series: CandleSeries): ComputedTimeframe {
  const candleTime = series.time.at(-1);
  const close = series.close.at(-1);
  if (candleTime === undefined || close === undefined) {
    throw new RangeError(`the ${series.timeframe} series has no candles; needed: at least 1`);
  }
  const { patternAnalysis, supportResistance } = analysePatterns(series, {
    rsi: rsi(series.close),
    atr: atr(series),
  });
  return {
    ...computeTimeframeValues(series),
    patternAnalysis,
    supportResistance,
    candleTime: epochMs(candleTime),
    close,
  };
}
