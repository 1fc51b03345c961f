import * as v from 'valibot';
import type { TimeframeCandles } from './candle.ts';
import { candlesOfText, candleText } from './candle-text.ts';
import { CandleGapSchema, type CoinCandles, SnapshotInputsSchema } from './snapshot-inputs.ts';
import { byTimeframe, type Timeframe } from './timeframe.ts';

const CandlesSchema = v.object({
  /** Text of `candle-text.ts`. */
  series: v.string(),
  gaps: v.array(CandleGapSchema),
  refusal: v.nullable(v.string()),
  correction: v.number(),
});

/** Which snapshot's inputs are asked for. */
export const InputsRequestSchema = v.object({ snapshot: v.pipe(v.string(), v.uuid()) });

/** What a snapshot was computed from, with the candles as it saw them. */
export const InputsAnswerSchema = v.object({
  inputs: SnapshotInputsSchema,
  candles: v.object({
    '1w': CandlesSchema,
    '1d': CandlesSchema,
    '4h': CandlesSchema,
    '1h': CandlesSchema,
    '15m': CandlesSchema,
  }),
});

export type InputsAnswer = v.InferOutput<typeof InputsAnswerSchema>;

/** Candles as an answer carries them. */
export function packCandles(candles: CoinCandles): InputsAnswer['candles'] {
  return byTimeframe((timeframe) => {
    const { series, gaps, ...rest } = candles[timeframe];
    return { series: candleText(series), gaps: [...gaps], ...rest };
  });
}

/**
 * The candles that an answer carries.
 * @throws RangeError or DOMException where a series is torn
 */
export function unpackCandles(packed: InputsAnswer['candles']): CoinCandles {
  return byTimeframe((timeframe: Timeframe): TimeframeCandles => {
    const { series, ...rest } = packed[timeframe];
    return { series: candlesOfText(timeframe, series), ...rest };
  });
}
