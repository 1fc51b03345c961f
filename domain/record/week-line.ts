import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { EpochMsSchema, PriceSchema } from '../text/quantity.ts';

/** Per request. */
export const MOST_LINED_COINS = 60;

/** Four-hour closes of seven days. */
export const WEEK_POINTS = 42;

/** `POST /week-lines`; coins without candles are absent. */
export const WeekLinesAnswerSchema = v.object({
  /** Close of the last candle of all lines (ms UTC). */
  at: EpochMsSchema,
  /** Oldest first, at most `WEEK_POINTS`. */
  lines: v.record(CoinSchema, v.array(PriceSchema)),
});

export type WeekLinesAnswer = v.InferOutput<typeof WeekLinesAnswerSchema>;
