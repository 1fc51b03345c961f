import type { AsideReason, Stance } from '../../analysis/recommendation.ts';
import { expectedOf, type OddsPlan } from './expected.ts';
import { expectedWords } from './odds-words.ts';

/** 'after costs the expected result is −0.06 R'. */
export function expectedClause(expected: number): string {
  return `after costs the expected result is ${expectedWords(expected)}`;
}

/** A clause; `expected` is the primary target's R after all costs. */
export function asideWords(reason: AsideReason, expected: number | null): string {
  switch (reason) {
    case 'no odds':
      return 'the history is too short for odds';
    case 'poor odds':
    case 'costs':
      return expected === null ? 'its odds do not pay' : expectedClause(expected);
    case 'no lean':
      return 'the evidence hardly leans';
    case 'conflict':
      return 'the daily and the 4-hour timeframe lean opposite ways';
  }
}

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
