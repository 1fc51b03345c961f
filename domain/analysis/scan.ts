import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { FiniteNumber, MomentSchema, PriceSchema } from '../text/quantity.ts';
import { ActionSchema, StanceSchema } from './recommendation.ts';

/** So many coins, the most traded ones of 24 hours, are scanned. */
export const SCANNED_COINS = 50;

const Lean = v.nullable(v.picklist(['up', 'down', 'flat']));
const Share = v.pipe(FiniteNumber, v.minValue(0), v.maxValue(1));

/** What a scan keeps of a coin's analysis for the list. */
export const ScannedPlanSchema = v.object({
  market: v.object({ id: v.string(), name: v.string(), simulated: v.boolean() }),
  /** Close of the newest candle, and the smallest step of the price. */
  price: PriceSchema,
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  action: ActionSchema,
  stance: v.nullable(StanceSchema),
  /** What each timeframe leans to; null where that is not known. */
  leans: v.object({ '1w': Lean, '1d': Lean, '4h': Lean, '1h': Lean, '15m': Lean }),
  /**
   * Odds of the primary target before the stop, beside the share of all replayed plans that reached
   * theirs; null where the history is too short.
   */
  odds: v.nullable(v.object({ label: v.string(), hit: Share, base: Share })),
  /** Rate of the last payment of funding, as a fraction of the position, and the hours between two. */
  funding: v.nullable(v.object({ rate: FiniteNumber, hours: FiniteNumber })),
});

export type ScannedPlan = v.InferOutput<typeof ScannedPlanSchema>;

/** The newest scan of one coin, as the table answers it. */
export const ScanRowSchema = v.object({
  coin: CoinSchema,
  /** Place by turnover when the hour's scan began; 1 is the most traded. */
  place: v.pipe(FiniteNumber, v.integer()),
  snapshot: v.pipe(v.string(), v.uuid()),
  /** When the coin was analysed. */
  scanned_at: MomentSchema,
  plan: ScannedPlanSchema,
});

export type ScanRow = v.InferOutput<typeof ScanRowSchema>;
