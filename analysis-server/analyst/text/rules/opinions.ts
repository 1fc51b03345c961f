import type { Claim } from '../../claims/claim.ts';
import {
  asideOf,
  claimsOfType,
  isEarlier,
  primaryOf,
  sidesOf,
  type TextContext,
} from '../context.ts';
import type { SectionTitle } from '../draft.ts';
import { heaviestAgainst, weighedFacts } from '../duties.ts';
import { filled } from './join.ts';

/** What a claim means, where its condition makes that true. */
export interface Opinion {
  readonly title: SectionTitle;
  readonly about: Claim;
  readonly template: string;
}

type Framed = { readonly proposition: { readonly timeframe: string } };

const onSameFrame = (one: Framed) => (other: Framed) =>
  one.proposition.timeframe === other.proposition.timeframe;

function trendOpinions(context: TextContext): Opinion[] {
  const sideways = claimsOfType(context, 'swings').filter(
    ({ proposition }) => proposition.structure === 'sideways',
  );
  const trending = claimsOfType(context, 'trend-strength').find(
    (claim) => claim.proposition.strength.endsWith('strong') && sideways.some(onSameFrame(claim)),
  );
  const beyond = { rising: 'below both', falling: 'above both' };
  const late = claimsOfType(context, 'averages-stacked').find((claim) =>
    claimsOfType(context, 'price-to-averages').some(
      (price) =>
        onSameFrame(claim)(price) && price.proposition.place === beyond[claim.proposition.order],
    ),
  );
  return [
    ...opinion(
      'Trend',
      late,
      '{x}, but an order of averages turns late, so price counts for more.',
    ),
    ...opinion('Trend', trending, '{x}: a trend of momentum more than of structure.'),
  ];
}

function momentumOpinions(context: TextContext): Opinion[] {
  const isOpposed = (one: Claim) => (other: Claim) =>
    other.leans !== 'neither' && one.leans !== other.leans;
  const macds = claimsOfType(context, 'macd');
  const left = claimsOfType(context, 'left-extreme').find((claim) =>
    macds.some((macd) => onSameFrame(claim)(macd) && isOpposed(claim)(macd)),
  );
  const faster = claimsOfType(context, 'crossed').filter(
    ({ proposition: { line, timeframe } }) =>
      line === 'MACDLine' && ['4h', '1h'].includes(timeframe),
  );
  const slow = macds.find(
    (claim) => ['1w', '1d'].includes(claim.proposition.timeframe) && faster.some(isOpposed(claim)),
  );
  const [extreme] = claimsOfType(context, 'oscillators');
  const turn = left?.proposition.state === 'oversold' ? 'bounce' : 'pullback';
  return [
    ...opinion('Momentum', left, `{x}: a ${turn} so far, not a turn.`),
    ...opinion('Momentum', slow, '{x}; the longer timeframe turns later.'),
    ...opinion('Momentum', extreme, '{x}. That favours neither side.'),
  ];
}

function opinion(title: SectionTitle, about: Claim | undefined, template: string): Opinion[] {
  return about ? [{ title, about, template }] : [];
}

export function opinionsOf(context: TextContext): Opinion[] {
  const { before } = primaryOf(context);
  return [
    ...trendOpinions(context),
    ...momentumOpinions(context),
    ...opinion('Levels', before, '{x}, so that level need not break.'),
  ];
}

function balance(context: TextContext): string {
  const { ours, theirs } = weighedFacts(context);
  const sum = (claims: readonly Claim[]) => claims.reduce((total, { weight }) => total + weight, 0);
  if (ours.length + theirs.length === 0) return 'No reading favours a side.';
  if (ours.length < theirs.length) return 'More facts are against this side than for it.';
  const [pro, con] = [sidesOf(context).ours, sidesOf(context).theirs];
  if (ours.length === theirs.length) return `As many facts favour ${pro} as ${con}.`;
  return sum(ours) > sum(theirs)
    ? `More facts favour ${pro} than ${con}, and they weigh more.`
    : `More facts favour ${pro} than ${con}, but they weigh less.`;
}

function stanceOpinion(context: TextContext): string | null {
  if (isEarlier(context)) return null;
  const [costs] = claimsOfType(context, 'costs');
  const { fees = 0, slippage = 0, funding = 0 } = costs?.proposition ?? {};
  switch (asideOf(context)?.proposition.asideFor[0]) {
    case 'no odds':
      return 'What cannot be read counts, too.';
    case 'costs':
      return fees + slippage > funding ? 'With a stop this near every cost is large.' : null;
    case 'no lean':
    case 'conflict':
      return 'Until the timeframes agree, read it as no signal.';
    case undefined:
      return null;
    case 'poor odds':
      return 'The reward is too far away for its odds.';
    default:
      return 'The odds do not decide: read it as no signal.';
  }
}

export function closing(context: TextContext, named: readonly Claim[]): string[] {
  const x = heaviestAgainst(context);
  const against =
    x && named.includes(x) ? filled('What weighs most against it is {x:n}.', { x }, context) : null;
  return [balance(context), stanceOpinion(context) ?? against].filter((one) => one !== null);
}
