import type { Side } from '../../claims/propositions/terms.ts';

/** Where a line is from a price that is on a side of it. */
export function otherSide(side: Side): Side {
  return side === 'above' ? 'below' : 'above';
}
