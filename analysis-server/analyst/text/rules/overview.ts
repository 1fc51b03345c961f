import type { Claim } from '../../claims/claim.ts';
import { asideOf, claimsOfType, isEarlier, newsOf, sidesOf, type TextContext } from '../context.ts';
import { argumentsFor, heaviestAgainst } from '../duties.ts';
import { balanceOf } from './balance.ts';
import { filled, phrased } from './join.ts';
import type { Picking } from './picking.ts';

const THESES = {
  broad: [
    '{plan}, and the weight of the evidence is behind it: {a:s}, and {b:s}.',
    '{plan} because {a:s}, and {b:s}; most of the weight is on that side.',
    '{plan}, a call that rests on more than one leg: {a:s}, and {b:s}.',
  ],
  leaning: [
    '{plan} because {a:s}, and {b:s}.',
    '{plan}, mainly because {a:s}; besides, {b:s}.',
    '{plan}. The main argument: {a:s}, and {b:s}.',
    '{plan}, since {a:s}, and {b:s}.',
  ],
  narrow: [
    '{plan}, but it is a narrow call that rests on two things: {a:s}, and {b:s}.',
    '{plan}, a close decision: {a:s}, and {b:s}, yet the other side has nearly as much to show.',
    '{plan}, by a small margin, because {a:s}, and {b:s}.',
  ],
  outweighed: [
    '{plan} because {a:s}, and {b:s}, although the other side has more to show.',
    '{plan}, on thin ground: {a:s}, and {b:s}, but more of the evidence speaks against it.',
    '{plan}, a call against much of the evidence. For it: {a:s}, and {b:s}.',
  ],
} as const;

const ASIDE = '{plan}, but {stance:l}.';

/** If the plan is not to be traded. */
const SIDES = {
  broad: [
    'The direction itself has more than one leg to stand on: {a:s}, and {b:s}.',
    'What speaks for the direction is plain: {a:s}, and {b:s}.',
  ],
  leaning: [
    'The direction follows from this: {a:s}, and {b:s}.',
    'It goes that way because {a:s}, and {b:s}.',
  ],
  narrow: [
    'Even the direction is a narrow call: {a:s}, and {b:s}, yet the other side has nearly as much to show.',
    'The direction was a close decision that rests on this: {a:s}, and {b:s}.',
  ],
  outweighed: [
    'Even the direction stands on thin ground: {a:s}, and {b:s}, but more of the evidence speaks against it.',
    'The direction goes against much of the evidence. For it: {a:s}, and {b:s}.',
  ],
} as const;

/** If an earlier analysis opened the plan. */
const NOW = {
  broad: ['The weight of the evidence now is behind it: {a:s}, and {b:s}.'],
  leaning: ['More of the evidence now is for it than against it: {a:s}, and {b:s}.'],
  narrow: ['The evidence now is close to even. For it: {a:s}, and {b:s}.'],
  outweighed: ['More of the evidence now speaks against it. For it: {a:s}, and {b:s}.'],
} as const;

/** By the side that most timeframes lean to. */
const OBJECTIONS = {
  ours: [
    '{lean}, and the heaviest objection is {x:n}.',
    '{lean}. What does not fit: {x}.',
    '{lean}, though {x}.',
    'The first thing to hold against it: {x}. Even so, {lean}.',
  ],
  other: [
    '{lean}, and the heaviest objection is {x:n}.',
    '{lean}. The strongest argument against it: {x}.',
    '{lean}. Against the plan in particular: {x}.',
  ],
} as const;

const ENDS = [
  '{ends}.',
  'The idea stands until {ends:n}.',
  'What it cannot survive is {ends:n}.',
] as const;
const ENDS_AND_SIGN = [
  '{ends}; earlier than that, {sign}.',
  '{ends}, and before that, {sign}.',
  'The idea stands until {ends:n}, but {sign}.',
  'What it cannot survive is {ends:n}; {sign}.',
  '{sign}, and {ends}.',
  'The first thing to watch is {sign:n}; {ends}.',
] as const;

/** Of a plan that is not to be traded, or was opened earlier. */
function directionOf([a, b]: readonly Claim[], context: TextContext): string {
  const isNow = isEarlier(context);
  if (!a) {
    return isNow
      ? 'Little that is measured now speaks for it.'
      : 'Little that is measured speaks for its direction, either.';
  }
  if (!b) {
    const one = isNow ? 'One thing speaks for it now: {a}.' : 'It goes that way because {a}.';
    return filled(one, { a }, context);
  }
  return phrased((isNow ? NOW : SIDES)[balanceOf(context)], { a, b }, context);
}

function thesis(plan: Claim, reasons: readonly Claim[], context: TextContext): string {
  const [a, b] = reasons;
  if (!a)
    return filled('{plan}, although little that is measured speaks for it.', { plan }, context);
  if (!b) return filled('{plan} because {a}.', { plan, a }, context);
  return phrased(THESES[balanceOf(context)], { plan, a, b }, context, [a, b]);
}

function objection(against: Claim | undefined, context: TextContext): string[] {
  const [lean] = claimsOfType(context, 'frames-lean');
  if (!against) {
    if (!lean) return [];
    return [
      filled(
        '{lean}, and nothing measured argues against it, which is rare and no proof.',
        { lean },
        context,
      ),
    ];
  }
  if (!lean) return [filled('The heaviest objection is {x:n}.', { x: against }, context)];
  const { long, short } = lean.proposition;
  const [own, other] = sidesOf(context).ours === 'long' ? [long, short] : [short, long];
  const templates = OBJECTIONS[own.length > other.length ? 'ours' : 'other'];
  return [phrased(templates, { lean, x: against }, context)];
}

function limit(context: TextContext): string[] {
  const [ends] = claimsOfType(context, 'ends');
  const [sign] = claimsOfType(context, 'warning');
  if (!ends) return [];
  return sign
    ? [phrased(ENDS_AND_SIGN, { ends, sign }, context, [ends])]
    : [phrased(ENDS, { ends }, context)];
}

export function overview(context: TextContext, picking: Picking): string[] {
  const { ours } = sidesOf(context);
  const [plan] = claimsOfType(context, 'plan');
  const aside = asideOf(context);
  const against = heaviestAgainst(context);
  if (against) picking.use(against);
  const reasons = picking.take(argumentsFor(ours, context), 2);
  const news = newsOf(context).map((claim) => filled('{claim}.', { claim }, context));
  const isSplit = aside !== undefined || isEarlier(context);
  const first = !plan
    ? []
    : aside
      ? [filled(ASIDE, { plan, stance: aside }, context)]
      : [isSplit ? filled('{plan}.', { plan }, context) : thesis(plan, reasons, context)];
  return [
    ...first,
    ...news,
    ...(plan && isSplit ? [directionOf(reasons, context)] : []),
    ...objection(against, context),
    ...limit(context),
  ];
}
