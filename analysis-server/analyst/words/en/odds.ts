import type { AsideReason } from '../../../../domain/analysis/recommendation.ts';
import { oddsVerb, oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import {
  asideWords,
  boundsText,
  inPast,
  type OddsBounds,
  stanceReason,
} from '../../../../domain/plan/odds/stance-words.ts';
import type { TargetRole } from '../../../../domain/plan/odds/target-role.ts';
import { totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import type { OddsProposition, OfType } from '../../claims/proposition.ts';
import { etaWords } from '../../eta.ts';
import { clauses, type Wordings, type WordingsOf, ways } from '../wording.ts';

const shareText = (share: number, one: string, many: string, rest: string) =>
  `${oddsWords(share)} ${oddsVerb(share, one, many)} ${rest}`;

const ROLE_WORDS: Readonly<Record<TargetRole, string>> = {
  first: 'first waypoint',
  second: 'second waypoint',
  primary: 'last target',
};

function costWords(costs: OfType<'costs'>): Wordings {
  const { fees, slippage, funding, fundingAssumed, hours } = costs;
  const size = (r: number) => formatNumber(r, 2);
  const kind = fundingAssumed ? 'assumed funding' : 'funding';
  const paid = size(funding) === size(0) ? 'no funding' : `${kind} ${size(funding)}`;
  const parts = `[ (fees ${size(fees)}, slippage ${size(slippage)}, ${paid}, held for ${etaWords(hours)})]`;
  const amount = `${size(totalCosts(costs))} R`;
  const noun = `a cost of ${amount}${parts}`;
  return clauses(noun, `costs come to ${amount}${parts}`, `costs take ${amount}${parts}`);
}

function otherwise(reason: AsideReason, bounds: OddsBounds | null): string {
  const { range, breakEven } = bounds ? boundsText(bounds) : { range: '', breakEven: '' };
  switch (reason) {
    case 'no odds':
      return 'no odds can be computed from so short a history';
    case 'poor odds':
      return `the odds, ${range}, do not reach break-even (${breakEven})`;
    case 'costs':
      return bounds && bounds.high < bounds.breakEven
        ? `costs put break-even (${breakEven}) above the odds (${range})`
        : 'costs take too large a part of the risk';
    case 'no lean':
      return 'the evidence as a whole leans too little';
    case 'conflict':
      return 'the daily and four-hour charts pull in opposite directions';
    case 'interval':
      return `the odds, ${range}, reach to both sides of break-even (${breakEven})`;
  }
}

const MOST_REASONS = 2;

function stanceWords({ stance, asideFor, bounds, age }: OfType<'stance'>): Wordings {
  const reasons = asideFor.slice(0, MOST_REASONS);
  const isOpen = stance === 'too close to call';
  const [is, of] = isOpen ? [stance, `of ${stance}`] : [`to ${stance}`, `to ${stance}`];
  const first = reasons.map((reason) => asideWords(reason, bounds)).join(', and ');
  const second = reasons.map((reason) => otherwise(reason, bounds)).join(', and ');
  const why = first || (stanceReason(asideFor, bounds) ?? 'the evidence leans');
  const since = second || why;
  if (age !== undefined) {
    const then = inPast(why);
    const opened = isOpen ? `as ${is}` : is;
    return [
      {
        clause: `the stance at its opening was ${is}: ${then}`,
        noun: `a stance at its opening ${of}, since ${then}`,
        ...(stance === 'trade' ? {} : { lead: `it opened ${opened}: ${then}` }),
      },
    ];
  }
  const lead = (reason: string) => (stance === 'trade' ? {} : { lead: `${stance}: ${reason}` });
  return [
    { clause: `the stance is ${is}: ${why}`, noun: `a stance ${of}, since ${why}`, ...lead(why) },
    {
      clause: `the verdict is ${is}, since ${since}`,
      noun: `a verdict ${of}, since ${since}`,
      ...lead(since),
    },
  ];
}

export const ODDS_WORDS: WordingsOf<OddsProposition> = {
  odds: ({ label, hit, stop, expire, hours, age }) => {
    const words = oddsWords(hit);
    const rest =
      `[ (${shareText(stop, 'is', 'are', 'stopped first')}, ` +
      `${shareText(expire, 'meets', 'meet', 'neither')} within ${etaWords(hours)})]`;
    const then = age === undefined ? '' : ' (from the opening)';
    const noun = `a share of ${words}${then} that reaches ${label} before the stop${rest}`;
    const such = `${words} of such plans${then}`;
    const plans = (one: string, many: string) => `${such} ${oddsVerb(hit, one, many)}`;
    return clauses(
      noun,
      `${plans('reaches', 'reach')} ${label} before the stop${rest}`,
      `${plans('gets', 'get')} to ${label} before the stop${rest}`,
      `${label} is reached before the stop by ${such}${rest}`,
    );
  },
  'odds-now': ({ label, hit, low, high }) => {
    const share = (bound: number) => formatNumber(100 * bound, 0);
    const words = oddsWords(hit);
    return ways(` ${label} before the stop[ (${share(low)} to ${share(high)}%)]`, [
      `from here ${words} of such plans ${oddsVerb(hit, 'reaches', 'reach')}`,
      `a share from here of ${words} that reaches`,
    ]);
  },
  'break-even': ({ label, bounds, age }) => {
    const { range, breakEven } = boundsText(bounds);
    const [then, are] = age === undefined ? ['', 'are'] : [' at the opening', 'were'];
    const odds = `odds of ${range}${then}`;
    return clauses(
      `a break-even of ${breakEven} at ${label} after costs beside ${odds}`,
      `after costs ${label} breaks even at ${breakEven}, beside ${odds}`,
      `the odds of ${label}${then} ${are} ${range}, and it breaks even at ${breakEven}`,
    );
  },
  costs: costWords,
  stance: stanceWords,
  'base-rate': ({ role, n, hit }) => {
    const count = formatNumber(n, 0);
    const share = oddsWords(hit);
    return clauses(
      `a base rate of ${share} over ${count} replayed plans`,
      `of ${count} replayed plans ${share} reached the ${ROLE_WORDS[role]} before the stop`,
      `the base rate over ${count} replayed plans is ${share}`,
    );
  },
};
