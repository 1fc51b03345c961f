import type { Claim } from '../../claims/claim.ts';
import { asideOf, claimsOfType, isOf, primaryOf, sidesOf, type TextContext } from '../context.ts';
import type { Draft, DraftSection } from '../draft.ts';
import { argues, argumentsFor, dutiesOf } from '../duties.ts';
import { filled, joined, phrased } from './join.ts';
import { overview } from './overview.ts';
import { Picking } from './picking.ts';

/** Each argument meets its objection. */
function inTurn(claims: readonly Claim[], context: TextContext): Claim[] {
  const { ours, theirs } = sidesOf(context);
  const pro = claims.filter(({ leans }) => leans === ours);
  const con = claims.filter(({ leans }) => leans === theirs);
  const plain = claims.filter(({ leans }) => leans === 'neither');
  const pairs = Math.min(pro.length, con.length);
  const turns = Array.from({ length: pairs }, (_, at) => [pro[at], con[at]]).flat();
  return [
    ...turns.filter((claim) => claim !== undefined),
    ...pro.slice(pairs),
    ...con.slice(pairs),
    ...plain,
  ];
}

const ofTopics = ({ claims }: TextContext, ...topics: readonly Claim['topic'][]) =>
  claims.filter((claim) => topics.includes(claim.topic) && argues(claim));

function biggerPicture(context: TextContext, picking: Picking): string[] {
  const long = (claim: Claim) => claim.timeframes.some((one) => one === '1w' || one === '1d');
  const trend = ofTopics(context, 'trend').filter(long);
  return joined(inTurn(picking.take(trend, 4, 2), context), context);
}

function momentumAndVolume(context: TextContext, picking: Picking): string[] {
  const momentum = picking.take(ofTopics(context, 'momentum'), 3);
  const flow = picking.take(ofTopics(context, 'volume'), 2);
  const rest = picking.take(ofTopics(context, 'volatility', 'funding'), 1);
  return joined([...inTurn(momentum, context), ...inTurn(flow, context), ...rest], context);
}

function levelsAndPatterns(context: TextContext, picking: Picking): string[] {
  const nearest = picking.take(claimsOfType(context, 'nearest-level', 'no-level'), 2, 2);
  const others = ofTopics(context, 'level', 'pattern').filter(
    (claim) => !isOf(claim, 'nearest-level', 'nearest-of-timeframe', 'between', 'no-level'),
  );
  return joined([...nearest, ...inTurn(picking.take(others, 3), context)], context);
}

const STOP = ['{a}, with {b:n}.', '{a} and has {b:n}.', 'With {b:n}, {a}.'] as const;
const ODDS = ['{a}, beside {b:n}.', '{a}, next to {b:n}.', '{a}; {b}.'] as const;
const RESULT = ['{a}; {b}.', '{a}, and {b}.'] as const;
const WAYPOINT = ['{a}; on the way to it, {b:s}.', '{a}; before it, {b:s}.'] as const;
const WAYPOINTS = [
  '{a}; on the way to it, {b:s}, and {c:s}.',
  '{a}; before it, {b:s}, and {c:s}.',
] as const;
const SIGNS = ['{a}, and {b}.', '{a}; {b}.', '{a}. Also, {b}.'] as const;

function pair(
  templates: readonly [string, ...string[]],
  [a, b]: readonly [Claim | undefined, Claim | undefined],
  context: TextContext,
): string[] {
  if (a && b) return [phrased(templates, { a, b }, context)];
  const one = a ?? b;
  return one ? [filled('{one}.', { one }, context)] : [];
}

function resultOf(context: TextContext): string[] {
  const { breakEven } = primaryOf(context);
  const [stance] = claimsOfType(context, 'stance');
  const [costs] = claimsOfType(context, 'costs');
  const isSaid = dutiesOf(context).every(([, claim]) => claim !== breakEven);
  const result = asideOf(context) ? (isSaid ? undefined : breakEven) : stance;
  return pair(RESULT, [result, costs], context);
}

function targets(a: Claim | undefined, [b, c]: readonly Claim[], context: TextContext): string[] {
  if (!a) return [];
  if (!b) return [filled('{a}.', { a }, context)];
  return c
    ? [phrased(WAYPOINTS, { a, b, c }, context, [a])]
    : [phrased(WAYPOINT, { a, b }, context, [a])];
}

function planSection(context: TextContext, picking: Picking): string[] {
  const [stop] = claimsOfType(context, 'stop');
  const [behind] = claimsOfType(context, 'stop-behind');
  const [wide] = claimsOfType(context, 'wide-candles');
  const { target, between, odds, rate, oddsNow } = primaryOf(context);
  const waypoints = claimsOfType(context, 'target')
    .filter(({ proposition }) => proposition.role !== 'primary')
    .toSorted((a, b) => (a.proposition.label < b.proposition.label ? -1 : 1));
  for (const claim of [stop, behind, target, ...claimsOfType(context, 'between')]) {
    if (claim) picking.use(claim);
  }
  return [
    ...(behind ? pair(STOP, [stop, behind], context) : pair(SIGNS, [stop, wide], context)),
    ...targets(target, waypoints, context),
    ...pair(SIGNS, [between, undefined], context),
    ...pair(ODDS, [odds, rate], context),
    ...pair(ODDS, [oddsNow, undefined], context),
    ...resultOf(context),
  ];
}

const EARLY = [
  'Before the stop, {a}.',
  'On the way to the stop, {a}.',
  'There is one more sign to watch before the stop: {a}.',
  '{a}.',
] as const;

function provedWrong(context: TextContext): string[] {
  // The first one stands in the overview.
  const [first, warning] = claimsOfType(context, 'warning');
  const { theirs } = sidesOf(context);
  const against = ({ leans }: Claim) => leans === theirs;
  const [broken] = claimsOfType(context, 'swing-break').filter(against);
  const flips = claimsOfType(context, 'flips').find(
    (claim) =>
      against(claim) &&
      !claim.values.some(({ fact }) =>
        [first, warning].some((one) => one?.proposition.level.fact === fact),
      ),
  );
  const early = warning ? [phrased(EARLY, { a: warning }, context)] : [];
  return [...early, ...pair(SIGNS, [broken, flips], context)];
}

export function draftByRules(context: TextContext): Draft {
  const { ours, theirs } = sidesOf(context);
  const picking = new Picking();
  const twoFor = (side: Claim['leans']) =>
    joined(picking.take(argumentsFor(side, context), 2), context);
  const sections: DraftSection[] = [
    { title: 'Overview', sentences: overview(context, picking) },
    { title: 'The plan', sentences: planSection(context, picking) },
    { title: 'The bigger picture', sentences: biggerPicture(context, picking) },
    { title: 'Momentum and volume', sentences: momentumAndVolume(context, picking) },
    { title: 'Levels and patterns', sentences: levelsAndPatterns(context, picking) },
    { title: 'What speaks against it', sentences: twoFor(theirs) },
    { title: 'What speaks for it', sentences: twoFor(ours) },
    { title: 'What would prove it wrong', sentences: provedWrong(context) },
  ];
  return { sections };
}
