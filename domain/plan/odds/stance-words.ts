import type { AsideReason, Stance } from '../../analysis/recommendation.ts';
import { asideWords, expectedClause } from './aside-words.ts';
import { expectedOf, type OddsPlan } from './expected.ts';

interface StancePlan extends OddsPlan {
  readonly stance: Stance;
  readonly asideFor: readonly AsideReason[];
}

/** 'stand aside: after costs the expected result is −0.06 R', by its weightiest reason. */
export function stanceWords(plan: StancePlan): string {
  const { stance, asideFor } = plan;
  const expected = expectedOf(plan);
  const [weightiest] = asideFor;
  if (stance === 'stand aside' && weightiest)
    return `${stance}: ${asideWords(weightiest, expected)}`;
  if (stance === 'trade' && expected !== null) return `${stance}: ${expectedClause(expected)}`;
  return stance;
}
