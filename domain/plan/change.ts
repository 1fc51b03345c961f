import * as v from 'valibot';
import type { Action, PlanEnd } from '../analysis/recommendation.ts';

/** Bounds are in `conviction-band.ts`. */
export const ConvictionBandSchema = v.picklist(['low', 'moderate', 'high']);
export type ConvictionBand = v.InferOutput<typeof ConvictionBandSchema>;

export type PlanChange = { readonly sentence: string } & (
  | { readonly kind: 'opened'; readonly action: Action }
  | {
      readonly kind: 'ended';
      readonly action: Action;
      readonly by: Exclude<PlanEnd, 'replaced'>;
    }
  | { readonly kind: 'replaced'; readonly from: Action; readonly to: Action }
);

/** A difference from the baseline. */
export type Change =
  | PlanChange
  | { readonly kind: 'structure' | 'conviction'; readonly sentence: string };

export const isOfPlan = (change: Change): change is PlanChange =>
  change.kind !== 'structure' && change.kind !== 'conviction';

/** All that a list shows, so that unknown kinds, older and newer, work too. */
export const ChangeWordsSchema = v.object({ sentence: v.pipe(v.string(), v.minLength(1)) });
export type ChangeWords = v.InferOutput<typeof ChangeWordsSchema>;

/** 'LONG stopped at 62,000.0, −1.04 R; SHORT opened as a Trade'. */
export function changeLine(changes: readonly ChangeWords[]): string {
  const line = changes.map((change) => change.sentence).join('; ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
