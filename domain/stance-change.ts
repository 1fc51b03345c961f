import type { AnalysisOutline, PlanOutline } from './analysis-outline.ts';
import type { Change } from './change.ts';
import { expectedOf } from './odds/expected.ts';
import { LEAST_EXPECTED, LEAST_LEAN } from './odds/stance.ts';
import { stanceWords } from './odds/stance-words.ts';
import type { AsideReason } from './recommendation.ts';

// Why these numbers: docs/decisions/change-thresholds.md.

/** A margin past the bounds of a stance: R of the expected result, and score. */
const EXPECTED_MARGIN = 0.025;
const LEAN_MARGIN = 0.05;
/** Reasons without a measure are a margin past their bounds. */
const UNMEASURED: ReadonlySet<AsideReason> = new Set(['no odds', 'conflict']);

/**
 * How far a plan is past the bounds of its stance, in margins: for a trade of the nearest bound, for
 * standing aside of the farthest.
 */
function clarityOf(plan: PlanOutline): number {
  const expected = expectedOf(plan);
  const side = plan.action === 'LONG' ? 1 : -1;
  const margins = [
    ...(expected === null ? [] : [(expected - LEAST_EXPECTED) / EXPECTED_MARGIN]),
    ...(plan.score === null ? [] : [(side * plan.score - LEAST_LEAN) / LEAN_MARGIN]),
  ];
  const least = Math.min(...margins);
  if (plan.stance === 'trade') return least;
  return Math.max(-least, plan.asideFor.some((reason) => UNMEASURED.has(reason)) ? 1 : 0);
}

/** The stance where it is another one; its size is how clearly. Plans that take none are not compared. */
export function stanceDifference(
  { plan: before }: AnalysisOutline,
  { plan: after }: AnalysisOutline,
) {
  const { stance: from } = before;
  const { stance: to } = after;
  if (from === null || to === null || from === to) return [];
  const sentence = `${from} → ${stanceWords(after) ?? to}`;
  const change: Change = { kind: 'stance', from, to, sentence };
  return [{ change, size: clarityOf(after) }];
}
