import type { Side } from '../../claims/propositions/terms.ts';

export function otherSide(side: Side): Side {
  return side === 'above' ? 'below' : 'above';
}
