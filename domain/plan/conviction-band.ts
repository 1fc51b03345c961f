import type { ConvictionBand } from './change.ts';

/** Bands from low to high, each with the conviction at which it begins. */
const BANDS: readonly { readonly band: ConvictionBand; readonly from: number }[] = [
  { band: 'low', from: 0 },
  { band: 'moderate', from: 25 },
  { band: 'high', from: 50 },
];

/** A band as a person reads it: how strong the evidence is. */
export const EVIDENCE_WORDS: Readonly<Record<ConvictionBand, string>> = {
  low: 'weak',
  moderate: 'moderate',
  high: 'strong',
};

/** The band of a conviction of 0 to 100. */
export function convictionBand(conviction: number): ConvictionBand {
  return BANDS.findLast(({ from }) => conviction >= from)?.band ?? 'low';
}

/** How far a new conviction lies beyond the edge at which the old one's band ends; 0 within it. */
export function beyondBand(before: number, after: number): number {
  const index = BANDS.findLastIndex(({ from }) => before >= from);
  const floor = BANDS[index]?.from ?? 0;
  const ceiling = BANDS[index + 1]?.from ?? Number.POSITIVE_INFINITY;
  return Math.max(0, after - ceiling, floor - after);
}
