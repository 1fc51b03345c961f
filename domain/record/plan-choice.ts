import * as v from 'valibot';
import {
  ActionSchema,
  PlanEndSchema,
  PlanHashSchema,
  StanceSchema,
} from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { Count, EpochMsSchema, FiniteNumber, MomentSchema, Share } from '../text/quantity.ts';
import { LooksSchema } from './track-record.ts';

export const MOST_NOTE_CHARACTERS = 280;
export const LEAST_CHOSEN = 30;

export const PlanChoiceSchema = v.object({
  plan: PlanHashSchema,
  choice: v.nullable(v.picklist(['taken', 'skipped'])),
  note: v.pipe(v.string(), v.maxLength(MOST_NOTE_CHARACTERS)),
  own_odds: v.nullable(Share),
  at: MomentSchema,
});
export type PlanChoice = v.InferOutput<typeof PlanChoiceSchema>;

/** A choice that the server has, with its plan; counted if saved before the plan's end. */
export const MyPlanSchema = v.object({
  ...PlanChoiceSchema.entries,
  coin: CoinSchema,
  action: ActionSchema,
  stance: StanceSchema,
  opened_at: MomentSchema,
  ended_at: v.nullable(MomentSchema),
  ended_by: v.nullable(PlanEndSchema),
  net_r: v.nullable(FiniteNumber),
});
export type MyPlan = v.InferOutput<typeof MyPlanSchema>;

/** Of ended plans with a result, by 14 days of their opening: [block, plans, sum of net R]. */
const SumsSchema = v.array(v.tuple([Count, Count, FiniteNumber]));

export const MyRecordSchema = v.object({
  /** Every plan since the first choice of the coins that were ever chosen. */
  all: SumsSchema,
  taken: SumsSchema,
  skipped: SumsSchema,
  odds: v.array(LooksSchema),
  since: v.nullable(EpochMsSchema),
});
export type MyRecord = v.InferOutput<typeof MyRecordSchema>;
