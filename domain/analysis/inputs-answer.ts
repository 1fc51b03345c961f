import * as v from 'valibot';
import {
  type CandleSeries,
  rowsOf,
  seriesFromRows,
  type TimeframeCandles,
} from '../market/candle.ts';
import { decodeCandles, encodeCandles } from '../market/candle-codec.ts';
import { byTimeframe, type Timeframe } from '../market/timeframe.ts';
import { CandleGapSchema, type CoinCandles, SnapshotInputsSchema } from './snapshot-inputs.ts';

/** As many as a function takes arguments everywhere. */
const CHUNK = 8_192;

/** Candles as text that JSON can carry: the base64 of their bytes. */
export function candleText(series: CandleSeries): string {
  const bytes = encodeCandles(series.timeframe, rowsOf(series));
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/**
 * The candles that `candleText` wrote.
 * @throws RangeError or DOMException where the text is none of its own
 */
export function candlesOfText(timeframe: Timeframe, text: string): CandleSeries {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return seriesFromRows(timeframe, decodeCandles(timeframe, bytes));
}

const CandlesSchema = v.object({
  /** Text of `analysis-inputs.ts`. */
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
