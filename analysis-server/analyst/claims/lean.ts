import type { Leans } from '../../../domain/claim/claim.ts';
import type { Side } from './propositions/terms.ts';

/** The side that speaks for higher prices leans long. */
export function leanOf(side: Side): Leans {
  return side === 'above' ? 'long' : 'short';
}
