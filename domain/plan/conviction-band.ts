import type { ConvictionBand } from './change.ts';

export const EVIDENCE_WORDS: Readonly<Record<ConvictionBand, string>> = {
  low: 'weak',
  moderate: 'moderate',
  high: 'strong',
};

export function convictionBand(conviction: number): ConvictionBand {
  if (conviction >= 50) return 'high';
  return conviction >= 25 ? 'moderate' : 'low';
}
