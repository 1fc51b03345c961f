import * as v from 'valibot';
import { StructureSchema } from '../analysis/readings/patterns.ts';
import { ActionSchema, StanceSchema } from '../analysis/recommendation.ts';
import { TimeframeSchema } from '../market/timeframe.ts';
import { FiniteNumber, PriceSchema } from '../text/quantity.ts';

/** How sure a plan is; the bounds are in `conviction-band.ts`. */
export const ConvictionBandSchema = v.picklist(['low', 'moderate', 'high']);
export type ConvictionBand = v.InferOutput<typeof ConvictionBandSchema>;

/** As a person reads it: 'stop 64,200.0 → 66,100.0'. */
const sentence = v.pipe(v.string(), v.minLength(1));

/** One thing that is not as it was in the baseline. The list of kinds is closed. */
export const ChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('direction'), from: ActionSchema, to: ActionSchema, sentence }),
  v.object({ kind: v.literal('stance'), from: StanceSchema, to: StanceSchema, sentence }),
  /** The stop, or the primary target, moved; `timeframe` is the one whose ATR measured it. */
  v.object({
    kind: v.picklist(['stop', 'target']),
    from: PriceSchema,
    to: PriceSchema,
    timeframe: TimeframeSchema,
    sentence,
  }),
  /** The price went past a level of the baseline's plan. */
  v.object({
    kind: v.literal('crossing'),
    level: v.picklist(['stop', 'target']),
    /** 'stop', or the target's label: 'TP1'. */
    label: v.string(),
    at: PriceSchema,
    price: PriceSchema,
    sentence,
  }),
  v.object({
    kind: v.literal('structure'),
    timeframe: TimeframeSchema,
    from: StructureSchema,
    to: StructureSchema,
    sentence,
  }),
  v.object({
    kind: v.literal('conviction'),
    from: ConvictionBandSchema,
    to: ConvictionBandSchema,
    /** The new conviction, 0 to 100. */
    conviction: FiniteNumber,
    sentence,
  }),
]);

/** What the watch list stores as `changes`: the weightiest first. */
export const ChangesSchema = v.array(ChangeSchema);

export type Change = v.InferOutput<typeof ChangeSchema>;

/** As much of a change as a list shows; an app that does not know a newer kind shows it all the same. */
export const ChangeWordsSchema = v.object({ sentence });
export type ChangeWords = v.InferOutput<typeof ChangeWordsSchema>;

/** All changes in one line: 'LONG → SHORT; stop 64,200.0 → 66,100.0'; empty where there is none. */
export function changeLine(changes: readonly ChangeWords[]): string {
  const line = changes.map((change) => change.sentence).join('; ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Whether a person should know at once: the direction flipped or the old plan's stop was crossed. */
export function isUrgent(changes: readonly Change[]): boolean {
  return changes.some(
    (change) =>
      change.kind === 'direction' || (change.kind === 'crossing' && change.level === 'stop'),
  );
}
