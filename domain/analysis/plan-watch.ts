import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber, MomentSchema, PriceSchema } from '../text/quantity.ts';
import { ActionSchema, PlanEndSchema, PlanHashSchema } from './recommendation.ts';

const TouchesSchema = v.pipe(
  v.array(
    v.object({
      /** 'entry', 'stop', or a target's label: 'TP1'. */
      level: v.string(),
      price: PriceSchema,
      /** Close of the minute. */
      touched_at: MomentSchema,
    }),
  ),
  v.readonly(),
);

/** Where a plan is in its life, the same for everybody. */
export const PlanWatchSchema = v.object({
  touches: TouchesSchema,
  /** No touch is missing up to here; null if unwatched. */
  watchedUntil: v.nullable(EpochMsSchema),
  /** Newest analysis that kept it; null if there is no such plan. */
  keptAt: v.nullable(EpochMsSchema),
  /** Nothing more will come. */
  ended: v.nullable(
    v.object({
      by: PlanEndSchema,
      at: EpochMsSchema,
      exit: v.nullable(FiniteNumber),
      netR: v.nullable(FiniteNumber),
    }),
  ),
  /** Hash of the plan that took its place, and its action. */
  next: v.nullable(PlanHashSchema),
  nextAction: v.optional(v.nullable(ActionSchema)),
});
export type PlanWatch = Readonly<v.InferOutput<typeof PlanWatchSchema>>;

/** A row of the view `plan_watches`: the plan's hash, and where it is. */
export const PlanWatchRowSchema = v.pipe(
  v.object({
    hash: PlanHashSchema,
    kept_at: MomentSchema,
    ended_at: v.nullable(MomentSchema),
    ended_by: v.nullable(PlanEndSchema),
    exit: v.nullable(FiniteNumber),
    net_r: v.nullable(FiniteNumber),
    next: v.nullable(PlanHashSchema),
    next_action: v.nullable(ActionSchema),
    watched_until: v.nullable(MomentSchema),
    touches: TouchesSchema,
  }),
  v.transform(({ hash, ended_by: by, ended_at: at, ...row }): readonly [string, PlanWatch] => [
    hash,
    {
      touches: row.touches,
      watchedUntil: row.watched_until,
      keptAt: row.kept_at,
      ended: by && at ? { by, at, exit: row.exit, netR: row.net_r } : null,
      next: row.next,
      nextAction: row.next_action,
    },
  ]),
);
