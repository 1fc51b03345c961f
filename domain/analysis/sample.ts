import * as v from 'valibot';
import { type Coin, CoinSchema } from '../market/coin.ts';
import { EpochMsSchema } from '../text/quantity.ts';
import { PlanWatchSchema } from './plan-watch.ts';
import { SnapshotChartSchema } from './readings/chart.ts';

/** In order of preference. */
const SAMPLE_COINS: readonly Coin[] = ['BTCUSDT', 'BTCUSDC', 'BTCUSD'];

/** The public sample's coin; undefined if the market lists no Bitcoin. */
export function sampleCoin<C extends { readonly coin: Coin }>(listed: readonly C[]): C | undefined {
  for (const coin of SAMPLE_COINS) {
    const found = listed.find((info) => info.coin === coin);
    if (found) return found;
  }
  return undefined;
}

/** `GET /sample`: holds no user data. */
export const SampleAnswerSchema = v.object({
  coin: CoinSchema,
  snapshot: v.pipe(v.string(), v.uuid()),
  taken_at: EpochMsSchema,
  result: v.unknown(),
  /** Of its plan, as visitors cannot ask for it; null from older engines and servers. */
  watch: v.optional(v.nullable(PlanWatchSchema)),
  /** Null once its candles are deleted. */
  chart: v.nullable(SnapshotChartSchema),
});

export type SampleAnswer = v.InferOutput<typeof SampleAnswerSchema>;
