import * as v from 'valibot';
import { PlanWatchSchema } from '../analysis/plan-watch.ts';
import { ActionSchema, PlanHashSchema } from '../analysis/recommendation.ts';
import { PlanContentSchema } from '../analysis/standing-plan.ts';
import { Count, EpochMsSchema, FiniteNumber, Share } from '../text/quantity.ts';

export const HOURS_BEFORE = 72;

/** `GET /replay/<hash>`: a plan's life, and the candles in which it was lived. */
export const ReplaySchema = v.object({
  hash: PlanHashSchema,
  content: PlanContentSchema,
  number: Count,
  /** Of its opening analysis, and what that said: `readAnalysis`. */
  snapshot: v.pipe(v.string(), v.uuid()),
  result: v.unknown(),
  /** 15m candles (`candleText`) from `HOURS_BEFORE` to that of the plan's end or the newest; some may be missing. */
  quarters: v.string(),
  isPartial: v.optional(v.boolean()),
  /** Odds now of the primary target as they were stated, at most one an hour: [at, share]. */
  looks: v.array(v.tuple([EpochMsSchema, Share])),
  touches: PlanWatchSchema.entries.touches,
  keptAt: EpochMsSchema,
  ended: v.nullable(
    v.object({
      ...PlanWatchSchema.entries.ended.wrapped.entries,
      grossR: v.nullable(FiniteNumber),
      number: Count,
    }),
  ),
  next: v.nullable(v.object({ hash: PlanHashSchema, action: ActionSchema })),
});
export type Replay = v.InferOutput<typeof ReplaySchema>;
