import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { EpochMsSchema, PriceSchema } from '../text/quantity.ts';

/** Coins that one question for seven-day lines may name. */
export const MOST_LINED_COINS = 60;

/** Points of a line: closes of four-hour candles over seven days. */
export const WEEK_POINTS = 42;

/** What `POST /week-lines` answers; a coin whose candles are not known is absent. */
export const WeekLinesAnswerSchema = v.object({
  /** The close of the candle that all of these lines reach (ms UTC). */
  at: EpochMsSchema,
  /** Closes by coin, oldest first, at most `WEEK_POINTS`. */
  lines: v.record(CoinSchema, v.array(PriceSchema)),
});

export type WeekLinesAnswer = v.InferOutput<typeof WeekLinesAnswerSchema>;

/** Which coins to draw lines of. Their count is judged by the one who answers. */
export const WeekLinesRequestSchema = v.object({ coins: v.array(v.string()) });
