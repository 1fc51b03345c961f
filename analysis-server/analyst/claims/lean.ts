import type { Leans } from '../../../domain/claim/claim.ts';
import type { Side } from './propositions/terms.ts';

export function leanOf(side: Side): Leans {
  return side === 'above' ? 'long' : 'short';
}
