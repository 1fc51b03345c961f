import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { perTimeframe } from '../market/timeframe.ts';
import { EpochMsSchema, FiniteNumber, MomentSchema, PriceSchema, Share } from '../text/quantity.ts';
import { ActionSchema, PlanEndSchema, PlanLifeSchema, StanceSchema } from './recommendation.ts';

/** The most traded coins of 24 hours. */
export const SCANNED_COINS = 50;

const ClaimIds = v.array(v.string());
const Lean = v.nullable(v.picklist(['up', 'down', 'flat']));
export const ScannedPlanSchema = v.object({
  market: v.object({ id: v.string(), name: v.string(), simulated: v.boolean() }),
  price: PriceSchema,
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  action: ActionSchema,
  stance: v.nullable(StanceSchema),
  leans: perTimeframe(Lean),
  /** Of the coin's plan; null from older servers. */
  life: v.optional(v.nullable(v.pick(PlanLifeSchema, ['hash', 'ended']))),
  /** The coin's newest plan 24 h before; null if none is known, absent from older servers. */
  yesterday: v.optional(
    v.nullable(
      v.object({
        action: ActionSchema,
        stance: StanceSchema,
        ended: v.nullable(PlanEndSchema),
      }),
    ),
  ),
  /** Primary target before stop, by what was left; null if over or if history is too short. */
  odds: v.nullable(v.object({ label: v.string(), hit: Share, base: Share })),
  /** Of the vocabulary of rules, by the candles closed at `hour`; absent if not checked. */
  claims: v.optional(
    v.nullable(
      v.object({
        hour: EpochMsSchema,
        holds: ClaimIds,
        began: ClaimIds,
        ended: ClaimIds,
      }),
    ),
  ),
  /** Last rate, as a fraction of the position, and hours between payments. */
  funding: v.nullable(v.object({ rate: FiniteNumber, hours: FiniteNumber })),
});

export type ScannedPlan = v.InferOutput<typeof ScannedPlanSchema>;

export const ScanRowSchema = v.object({
  coin: CoinSchema,
  /** Rank by turnover when the hour's scan began, from 1; null if scanned for a rule alone. */
  place: v.nullable(v.pipe(FiniteNumber, v.integer())),
  snapshot: v.pipe(v.string(), v.uuid()),
  scanned_at: MomentSchema,
  plan: ScannedPlanSchema,
});

export type ScanRow = v.InferOutput<typeof ScanRowSchema>;
