import * as v from 'valibot';
import { MomentSchema, PriceSchema } from '../text/quantity.ts';

export const PlanTouchSchema = v.object({
  snapshot_id: v.pipe(v.string(), v.uuid()),
  /** 'entry', 'stop', or a target's label: 'TP1'. */
  level: v.string(),
  price: PriceSchema,
  /** Close of the minute. */
  touched_at: MomentSchema,
});
export type PlanTouch = v.InferOutput<typeof PlanTouchSchema>;
