import type { Claim } from '../claims/claim.ts';
import { type ClaimOf, claimsOfType, isOf, primaryOf, type TextContext } from './context.ts';
import { linesOf } from './lines.ts';

function isBeyondStop({ topic, values }: Claim, ends: ClaimOf<'ends'> | undefined): boolean {
  if (!ends || topic !== 'level') return false;
  const { side, stop } = ends.proposition;
  return values.some(
    ({ fact, value }) =>
      !/^price$|^plan\.|\.close$/.test(fact) && (side === 'above' ? value >= stop : value <= stop),
  );
}

export function offerOf(context: TextContext) {
  const { why, ends, for: pro, against } = linesOf(context);
  const lines = new Set([...why, ...ends, ...pro, ...against]);
  const [end] = claimsOfType(context, 'ends');
  const { between } = primaryOf(context);
  const isStated = (claim: Claim) => {
    if (claim.kind === 'condition' || claim.kind === 'gap') return false;
    if (isOf(claim, 'between')) return claim === between;
    if (claim.topic === 'plan') return isOf(claim, 'stop-behind', 'target-before', 'wide-candles');
    return !isBeyondStop(claim, end);
  };
  return {
    facts: context.claims.filter((claim) => !lines.has(claim.id) && isStated(claim)),
    named: context.claims.filter(
      ({ id, topic }) => topic !== 'plan' && [...why, ...pro, ...against].includes(id),
    ),
  };
}
