import type { ConvictionBand } from './change.ts';

/** Lower bounds; below the first, conviction is low. */
const BOUNDS: readonly (readonly [ConvictionBand, number])[] = [
  ['high', 50],
  ['moderate', 25],
];

/** The band of a conviction of 0 to 100. */
export function convictionBand(conviction: number): ConvictionBand {
  return BOUNDS.find(([, bound]) => conviction >= bound)?.[0] ?? 'low';
}
