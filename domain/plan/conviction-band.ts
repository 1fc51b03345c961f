import type { ConvictionBand } from './change.ts';

const BANDS: readonly { readonly band: ConvictionBand; readonly from: number }[] = [
  { band: 'low', from: 0 },
  { band: 'moderate', from: 25 },
  { band: 'high', from: 50 },
];

export const EVIDENCE_WORDS: Readonly<Record<ConvictionBand, string>> = {
  low: 'weak',
  moderate: 'moderate',
  high: 'strong',
};

export function convictionBand(conviction: number): ConvictionBand {
  return BANDS.findLast(({ from }) => conviction >= from)?.band ?? 'low';
}

/** Points beyond the old band's edge; 0 within it. */
export function beyondBand(before: number, after: number): number {
  const index = BANDS.findLastIndex(({ from }) => before >= from);
  const floor = BANDS[index]?.from ?? 0;
  const ceiling = BANDS[index + 1]?.from ?? Number.POSITIVE_INFINITY;
  return Math.max(0, after - ceiling, floor - after);
}
