import type { Claim } from '../../claims/claim.ts';
import { asideOf, claimsOfType, isOf, sidesOf, type TextContext } from '../context.ts';
import { argumentsFor } from '../duties.ts';
import { balanceOf } from '../rules/balance.ts';
import { filled, phrased } from '../rules/join.ts';
import { Picking } from '../rules/picking.ts';

const CASE = {
  one: ['The best argument for SIDE is this: {a}.', 'One thing above all speaks for SIDE: {a}.'],
  two: [
    'There is a case for SIDE: {a}, and {b}.',
    'Two things above all speak for SIDE: {a}, and {b}.',
    'SIDE has its points: {a}; besides, {b}.',
  ],
} as const;
const ANSWER = {
  one: ['Against that, {a}.', 'On the other side, {a}.'],
  two: [
    'Against that, {a}, and {b}.',
    'On the other side, {a}, and {b}.',
    'What stands against it: {a}, and {b}.',
  ],
} as const;
const NO_CASE = 'Nothing that is measured speaks for SIDE.';
const ALONE = { one: 'For PLAN, {a}.', two: 'For PLAN, {a}, and {b}.' } as const;

const VERDICTS = {
  broad: 'Weighed together, there is clearly more for PLAN',
  leaning: 'Weighed together, there is somewhat more for PLAN',
  narrow: 'The two sides weigh nearly the same, so this is a narrow call',
  outweighed: 'Weighed together, there is more for SIDE, so the plan stands on thin ground',
} as const;
/** Null unless more charts lean to the plan's side. */
function leaningCharts(context: TextContext): Claim | null {
  const [lean] = claimsOfType(context, 'frames-lean');
  if (!lean) return null;
  const { ours, theirs } = sidesOf(context);
  return lean.proposition[ours].length > lean.proposition[theirs].length ? lean : null;
}

/** Without what speaks against this plan alone. */
function speakingFor(side: Claim['leans'], context: TextContext): Claim[] {
  return argumentsFor(side, context).filter((claim) => !isOf(claim, 'between', 'wide-candles'));
}

export function whyNot(context: TextContext): string[] {
  const { ours, theirs } = sidesOf(context);
  const [forPlan, forOther] = [speakingFor(ours, context), speakingFor(theirs, context)];
  const picking = new Picking();
  const [x, y] = picking.take(forOther, 2);
  const [a, b] = picking.take(forPlan, 2);

  const sentence = (
    wordings: Readonly<Record<'one' | 'two', readonly [string, ...string[]]>>,
    first: Claim,
    second: Claim | undefined,
  ) =>
    second
      ? phrased(wordings.two, { a: first, b: second }, context, [first])
      : phrased(wordings.one, { a: first }, context);
  const answer = a ? [sentence(x ? ANSWER : { one: [ALONE.one], two: [ALONE.two] }, a, b)] : [];
  const verdict = balanceOf(context);
  const isAhead = verdict === 'broad' || verdict === 'leaning';
  const lean = isAhead ? leaningCharts(context) : null;
  const ending = lean ? filled(', and {lean}.', { lean }, context) : '.';
  const stance = asideOf(context);
  const sentences = [
    ...(x ? [sentence(CASE, x, y), ...answer, VERDICTS[verdict] + ending] : [NO_CASE, ...answer]),
    ...(stance ? [filled('As for the plan itself, {stance}.', { stance }, context)] : []),
  ];
  const sides = { SIDE: theirs.toUpperCase(), PLAN: ours.toUpperCase() };
  return sentences.map((one) => one.replace('SIDE', sides.SIDE).replace('PLAN', sides.PLAN));
}
