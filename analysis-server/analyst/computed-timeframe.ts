import type { MissingValue } from '../../domain/analysis/analysis.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { atr } from '../indicators/atr.ts';
import { rsi } from '../indicators/rsi.ts';
import { computeTimeframeValues } from '../indicators/timeframe-values.ts';
import { analysePatterns } from '../patterns/pattern-analysis.ts';
import type { TimeframePicture } from './market-picture.ts';

export interface ComputedTimeframe extends TimeframePicture {
  /** Open time of the newest closed candle; null without candles. */
  readonly candleTime: EpochMs | null;
  readonly close: number | null;
  readonly missing: readonly MissingValue[];
  readonly series: CandleSeries;
}

/** @param refusal why the series is empty, and with it the reason for all that is missing */
export function computeTimeframe(
  series: CandleSeries,
  refusal: string | null = null,
): ComputedTimeframe {
  const candleTime = series.time.at(-1);
  const { missing, ...values } = computeTimeframeValues(series);
  const { patternAnalysis, supportResistance } = analysePatterns(series, {
    rsi: rsi(series.close),
    atr: atr(series),
  });
  return {
    ...values,
    patternAnalysis,
    supportResistance,
    candleTime: candleTime === undefined ? null : epochMs(candleTime),
    close: series.close.at(-1) ?? null,
    series,
    missing: refusal === null ? missing : missing.map((each) => ({ ...each, reason: refusal })),
  };
}
