import * as v from 'valibot';
import {
  type CandleSeries,
  rowsOf,
  seriesFromRows,
  type TimeframeCandles,
} from '../market/candle.ts';
import { decodeCandles, encodeCandles } from '../market/candle-codec.ts';
import { byTimeframe, perTimeframe, type Timeframe } from '../market/timeframe.ts';
import { CandleGapSchema, type CoinCandles, SnapshotInputsSchema } from './snapshot-inputs.ts';

/** Arguments that every engine accepts in one call. */
const CHUNK = 8_192;

export function candleText(series: CandleSeries): string {
  const bytes = encodeCandles(series.timeframe, rowsOf(series));
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/** Reverses `candleText`. @throws RangeError or DOMException for other text */
export function candlesOfText(timeframe: Timeframe, text: string): CandleSeries {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return seriesFromRows(timeframe, decodeCandles(timeframe, bytes));
}

const CandlesSchema = v.object({
  /** Base64 (`candleText`). */
  series: v.string(),
  gaps: v.array(CandleGapSchema),
  refusal: v.nullable(v.string()),
  correction: v.number(),
});

export const InputsRequestSchema = v.object({ snapshot: v.pipe(v.string(), v.uuid()) });

export const InputsAnswerSchema = v.object({
  inputs: SnapshotInputsSchema,
  candles: perTimeframe(CandlesSchema),
});

export type InputsAnswer = v.InferOutput<typeof InputsAnswerSchema>;

export function packCandles(candles: CoinCandles): InputsAnswer['candles'] {
  return byTimeframe((timeframe) => {
    const { series, gaps, ...rest } = candles[timeframe];
    return { series: candleText(series), gaps: [...gaps], ...rest };
  });
}

/** @throws RangeError or DOMException for a damaged series */
export function unpackCandles(packed: InputsAnswer['candles']): CoinCandles {
  return byTimeframe((timeframe: Timeframe): TimeframeCandles => {
    const { series, ...rest } = packed[timeframe];
    return { series: candlesOfText(timeframe, series), ...rest };
  });
}
