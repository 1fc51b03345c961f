import * as v from 'valibot';
import { PERIOD_MS, type Timeframe } from '../market/timeframe.ts';
import { Count, FiniteNumber } from '../text/quantity.ts';
import { DAY_MS } from '../text/time-units.ts';
import { MarketSchema } from './analysis.ts';
import { CandleRowSchema } from './readings/chart.ts';

/** Candles of a stored block, by their index (`candleIndex`). */
export const BLOCK_CANDLES = 256;
export const blockOf = (index: number): number => Math.floor(index / BLOCK_CANDLES);
export const BLOCKS_AN_ANSWER = 40;

export const PAST_DAYS = 90;

/** Candles that one analysis reads; 1w may be made of 1d. */
export const lookBackOf = (timeframe: Timeframe): number => (timeframe === '1d' ? 7_007 : 1_000);

/** Newest closed candles that analyses of the last `PAST_DAYS` read. */
export const pastCandles = (timeframe: Timeframe): number =>
  lookBackOf(timeframe) + Math.ceil((PAST_DAYS * DAY_MS) / PERIOD_MS[timeframe]);

/** `GET /candles?coin=&timeframe=&from=&to=` (blocks): what is stored of closed candles. */
export const CandleBlocksSchema = v.object({
  market: MarketSchema,
  weeks: v.picklist(['own', 'days']),
  tickSize: FiniteNumber,
  /** In order; one without any candle is absent. Base64 of `encodeCandles`, as first stored. */
  blocks: v.array(v.object({ block: Count, candles: v.string() })),
  /** In order of id: what holds instead, for an analysis that knew it. */
  corrections: v.array(v.object({ id: Count, candle: Count, row: CandleRowSchema })),
});
export type CandleBlocks = v.InferOutput<typeof CandleBlocksSchema>;
