import type { AsideReason } from '../../../../domain/analysis/recommendation.ts';
import { expectedWords, oddsVerb, oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import type { TargetRole } from '../../../../domain/plan/odds/target-role.ts';
import { totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import type { OddsProposition, OfType } from '../../claims/proposition.ts';
import { etaWords } from '../../eta.ts';
import { type Wordings, type WordingsOf, ways } from '../wording.ts';

/** 'about 2 in 3 are stopped first'. */
const shareText = (share: number, one: string, many: string, rest: string) =>
  `${oddsWords(share)} ${oddsVerb(share, one, many)} ${rest}`;

const ROLE_WORDS: Readonly<Record<TargetRole, string>> = {
  first: 'first waypoint',
  second: 'second waypoint',
  primary: 'last target',
};

/** Funding is assumed if the market's rate is unknown. */
function costWords(costs: OfType<'costs'>): Wordings {
  const { fees, slippage, funding, fundingAssumed, hours } = costs;
  const size = (r: number) => formatNumber(r, 2);
  const kind = fundingAssumed ? 'assumed funding' : 'funding';
  const paid = size(funding) === size(0) ? 'no funding' : `${kind} ${size(funding)}`;
  const parts = `[ (fees ${size(fees)}, slippage ${size(slippage)}, ${paid}, held for ${etaWords(hours)})]`;
  const amount = `${size(totalCosts(costs))} R`;
  const noun = `a cost of ${amount}${parts}`;
  return [
    { clause: `costs come to ${amount}${parts}`, noun },
    { clause: `costs take ${amount}${parts}`, noun },
  ];
}

/** Above zero it is not enough, or something else speaks against the plan. */
const resultText = (result: number | null) =>
  result === null ? 'not known' : expectedWords(result);

const ASIDE: Readonly<Record<AsideReason, (result: string) => readonly [string, string]>> = {
  'no odds': () => [
    'the history is too short for odds',
    'no odds can be computed from so short a history',
  ],
  'poor odds': (result) => [
    `after costs the expected result is ${result}, as the odds alone do not pay for the risk`,
    `the odds do not pay for the risk and come to ${result} after costs`,
  ],
  costs: (result) => [
    `after costs the expected result is ${result}`,
    `the odds come to ${result} after costs`,
  ],
  'no lean': () => [
    'the evidence hardly leans to either side',
    'the evidence as a whole leans too little',
  ],
  conflict: () => [
    'the daily and four-hour charts lean to opposite sides',
    'the daily and four-hour charts pull in opposite directions',
  ],
};

const MOST_REASONS = 2;

function asideWords({ asideFor, result }: OfType<'stance'>): Wordings {
  const why = (way: 0 | 1) =>
    asideFor
      .slice(0, MOST_REASONS)
      .map((reason) => ASIDE[reason](resultText(result))[way])
      .join(', and ');
  return [
    {
      clause: `the stance is to stand aside: ${why(0)}`,
      noun: `a stance of standing aside, since ${why(0)}`,
      lead: `stand aside: ${why(0)}`,
    },
    {
      clause: `the verdict is to stand aside, since ${why(1)}`,
      noun: `a verdict to stand aside, since ${why(1)}`,
      lead: `stand aside: ${why(1)}`,
    },
  ];
}

export const ODDS_WORDS: WordingsOf<OddsProposition> = {
  odds: ({ label, hit, stop, expire, hours }) => {
    const words = oddsWords(hit);
    const rest =
      `[ (${shareText(stop, 'is', 'are', 'stopped first')}, ` +
      `${shareText(expire, 'meets', 'meet', 'neither')} within ${etaWords(hours)})]`;
    const noun = `a share of ${words} that reaches ${label} before the stop${rest}`;
    const plans = (one: string, many: string) =>
      `${words} of such plans ${oddsVerb(hit, one, many)}`;
    return [
      { clause: `${plans('reaches', 'reach')} ${label} before the stop${rest}`, noun },
      { clause: `${plans('gets', 'get')} to ${label} before the stop${rest}`, noun },
      { clause: `${label} is reached before the stop by ${words} of such plans${rest}`, noun },
    ];
  },
  expected: ({ label, result }) => {
    const r = expectedWords(result);
    const noun = `an expected result of ${r} at ${label} after costs`;
    return [
      { clause: `after costs the expected result at ${label} is ${r}`, noun },
      { clause: `such plans closed at ${label} come to ${r} on average after costs`, noun },
    ];
  },
  costs: costWords,
  stance: (stance) => {
    if (stance.stance === 'stand aside') return asideWords(stance);
    const r = resultText(stance.result);
    return [
      ...ways(` to trade, with an expected result of ${r} after costs`, [
        'the stance is',
        'a stance',
      ]),
      {
        clause: `the stance is to trade: after costs the expected result is ${r}`,
        noun: `a stance to trade, at an expected result of ${r} after costs`,
      },
    ];
  },
  'base-rate': ({ role, n, hit }) => {
    const count = formatNumber(n, 0);
    const noun = `a base rate of ${oddsWords(hit)} over ${count} replayed plans`;
    return [
      {
        clause: `of ${count} replayed plans ${oddsWords(hit)} reached the ${ROLE_WORDS[role]} before the stop`,
        noun,
      },
      { clause: `the base rate over ${count} replayed plans is ${oddsWords(hit)}`, noun },
    ];
  },
};
