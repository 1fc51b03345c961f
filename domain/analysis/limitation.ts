import * as v from 'valibot';
import { TimeframeSchema } from '../market/timeframe.ts';
import { EpochMsSchema } from '../text/quantity.ts';

/** What an analysis could not see of a timeframe: at most one of each kind a timeframe. */
export const LimitationSchema = v.object({
  timeframe: TimeframeSchema,
  /** `gap`: old candles are missing, the values stand. `refused`: no candle, hence no value. */
  kind: v.picklist(['gap', 'refused']),
  /** Open time of the first missing candle; null where none is known to be missing. */
  first: v.nullable(EpochMsSchema),
  /** Open time of the last missing candle; between the two may be candles that are there. */
  last: v.nullable(EpochMsSchema),
  /** Candles that are missing. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** A clause without digits: 'the market has none', 'there is no closed candle'. */
  reason: v.string(),
});

export type Limitation = v.InferOutput<typeof LimitationSchema>;

/** Why a timeframe has no values; null where it has. */
export function refusalOf(
  limitations: readonly Limitation[],
  timeframe: Limitation['timeframe'],
): string | null {
  const refused = limitations.find((one) => one.kind === 'refused' && one.timeframe === timeframe);
  return refused?.reason ?? null;
}
