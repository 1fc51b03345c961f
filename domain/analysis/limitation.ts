import * as v from 'valibot';
import { TimeframeSchema } from '../market/timeframe.ts';
import { Count, EpochMsSchema } from '../text/quantity.ts';

/** At most one of each kind per timeframe. */
export const LimitationSchema = v.object({
  timeframe: TimeframeSchema,
  /** `gap`: old candles are missing, values stand. `refused`: no candles, hence no values. */
  kind: v.picklist(['gap', 'refused']),
  /** Open times of the first and last missing candle; some between may exist. */
  first: v.nullable(EpochMsSchema),
  last: v.nullable(EpochMsSchema),
  count: Count,
  /** A clause without digits: 'the market has none', 'there is no closed candle'. */
  reason: v.string(),
});

export type Limitation = v.InferOutput<typeof LimitationSchema>;

/** Why a timeframe has no values; null if it has. */
export function refusalOf(
  limitations: readonly Limitation[],
  timeframe: Limitation['timeframe'],
): string | null {
  const refused = limitations.find((one) => one.kind === 'refused' && one.timeframe === timeframe);
  return refused?.reason ?? null;
}
