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
  | {
      readonly kind: 'replaced';
      readonly from: Action;
      readonly to: Action;
      /** Of the old plan, in R after costs; null while it is not recorded. */
      readonly netR: number | null;
    }
);

/** All that a list shows, so that unknown kinds, older and newer, work too. */
export const ChangeWordsSchema = v.object({ sentence: v.pipe(v.string(), v.minLength(1)) });
export type ChangeWords = v.InferOutput<typeof ChangeWordsSchema>;

/** 'LONG stopped at 62,000.0, −1.04 R; Trade, SHORT'. */
export function changeLine(changes: readonly ChangeWords[]): string {
  const line = changes.map((change) => change.sentence).join('; ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
