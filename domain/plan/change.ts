import * as v from 'valibot';
import { StructureSchema } from '../analysis/readings/patterns.ts';
import { ActionSchema, StanceSchema } from '../analysis/recommendation.ts';
import { TimeframeSchema } from '../market/timeframe.ts';
import { FiniteNumber, PriceSchema } from '../text/quantity.ts';

/** Bounds are in `conviction-band.ts`. */
export const ConvictionBandSchema = v.picklist(['low', 'moderate', 'high']);
export type ConvictionBand = v.InferOutput<typeof ConvictionBandSchema>;

/** 'stop 64,200.0 → 66,100.0'. */
const sentence = v.pipe(v.string(), v.minLength(1));

/** A difference from the baseline; the list of kinds is closed. */
export const ChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('direction'), from: ActionSchema, to: ActionSchema, sentence }),
  v.object({ kind: v.literal('stance'), from: StanceSchema, to: StanceSchema, sentence }),
  /** Stop or primary target; `timeframe` is of the ATR that measured it. */
  v.object({
    kind: v.picklist(['stop', 'target']),
    from: PriceSchema,
    to: PriceSchema,
    timeframe: TimeframeSchema,
    sentence,
  }),
  v.object({
    kind: v.literal('crossing'),
    level: v.picklist(['stop', 'target']),
    /** 'stop', or a target's label: 'TP1'. */
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
    /** The new one, 0 to 100. */
    conviction: FiniteNumber,
    sentence,
  }),
]);

export const ChangesSchema = v.array(ChangeSchema);

export type Change = v.InferOutput<typeof ChangeSchema>;

/** All that a list shows, so that unknown newer kinds work too. */
export const ChangeWordsSchema = v.object({ sentence });
export type ChangeWords = v.InferOutput<typeof ChangeWordsSchema>;

/** 'LONG → SHORT; stop 64,200.0 → 66,100.0'. */
export function changeLine(changes: readonly ChangeWords[]): string {
  const line = changes.map((change) => change.sentence).join('; ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** The direction flipped, or the old plan's stop was crossed. */
export function isUrgent(changes: readonly Change[]): boolean {
  return changes.some(
    (change) =>
      change.kind === 'direction' || (change.kind === 'crossing' && change.level === 'stop'),
  );
}
