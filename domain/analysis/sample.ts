import * as v from 'valibot';
import { type Coin, CoinSchema } from '../market/coin.ts';
import { EpochMsSchema } from '../text/quantity.ts';
import { SnapshotChartSchema } from './readings/chart.ts';

/** Bitcoin as markets list it, the most usual first. */
const SAMPLE_COINS: readonly Coin[] = ['BTCUSDT', 'BTCUSDC', 'BTCUSD'];

/** The coin whose analysis anybody may read; undefined where the market lists no Bitcoin. */
export function sampleCoin<C extends { readonly coin: Coin }>(listed: readonly C[]): C | undefined {
  for (const coin of SAMPLE_COINS) {
    const found = listed.find((info) => info.coin === coin);
    if (found) return found;
  }
  return undefined;
}

/** What `GET /sample` answers: the newest analysis of one coin, with nothing of any person in it. */
export const SampleAnswerSchema = v.object({
  coin: CoinSchema,
  snapshot: v.pipe(v.string(), v.uuid()),
  /** When it was stored. */
  taken_at: EpochMsSchema,
  /** As it was stored, by whichever engine. */
  result: v.unknown(),
  /** Null where its candles are no longer kept. */
  chart: v.nullable(SnapshotChartSchema),
});

export type SampleAnswer = v.InferOutput<typeof SampleAnswerSchema>;
