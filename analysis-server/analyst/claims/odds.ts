import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import type { OddsModel } from '../../../domain/plan/odds/odds-model.ts';
import {
  boundsOf,
  type OddsBounds,
  primaryBounds,
} from '../../../domain/plan/odds/stance-words.ts';
import { rolesOf, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { type FoundClaim, foundClaim } from './claim.ts';
import { type Moment, undatedValue } from './moment.ts';
import { isAhead, planClaim } from './plan-side.ts';

const BASES: Readonly<Record<TargetRole, Readonly<Record<'odds' | 'breakEven' | 'rate', number>>>> =
  {
    primary: { odds: 0.85, breakEven: 0.75, rate: 0.7 },
    first: { odds: 0.3, breakEven: 0.2, rate: 0.15 },
    second: { odds: 0.25, breakEven: 0.15, rate: 0.1 },
  };

const boundFacts = (label: string, { low, high, breakEven }: OddsBounds) => ({
  [`odds.${label}.lowerBound`]: low,
  [`odds.${label}.upperBound`]: high,
  [`odds.${label}.breakEven`]: breakEven,
});

function targetOdds(moment: Moment, label: string, role: TargetRole, models: OddsModel['targets']) {
  const { entry, stopLoss, takeProfit, odds, expiresInHours: hours } = moment.plan;
  const [price, known] = [takeProfit[label], odds?.[label]];
  if (price === undefined || known === undefined || !isAhead(moment, price)) return [];
  const { hit, stop, expire } = known;
  const bounds = boundsOf(known, (price - entry) / (entry - stopLoss));
  const about = { label, role, price, ...moment.aged } as const;
  const base = BASES[role];
  const fact = (name: string) => `odds.${label}.${name}`;
  const { n, hit: share } = models[role].baseRate;
  const rate = foundClaim({
    kind: 'plan',
    topic: 'plan',
    base: base.rate,
    proposition: { type: 'base-rate', label, role, n, hit: share },
    values: [
      undatedValue(`plan.baseRate.${label}.n`, n),
      undatedValue(`plan.baseRate.${label}.hit`, share),
    ],
  });
  return [
    planClaim(moment, { type: 'odds', ...about, hit, stop, expire, hours }, base.odds, {
      [fact('hit')]: hit,
      [fact('stop')]: stop,
      [fact('expire')]: expire,
      expiresInHours: hours,
    }),
    planClaim(
      moment,
      { type: 'break-even', ...about, bounds },
      base.breakEven,
      boundFacts(label, bounds),
    ),
    ...(n > 0 ? [rate] : []),
  ];
}

export function stanceClaim(moment: Moment): FoundClaim {
  const { takeProfit, stance, asideFor } = moment.plan;
  const label = Object.keys(takeProfit).at(-1) ?? '';
  const bounds = primaryBounds(moment.plan);
  return planClaim(
    moment,
    { type: 'stance', ...moment.aged, stance, asideFor, label, bounds },
    0.98,
    bounds === null ? {} : { [`odds.${label}.hit`]: bounds.hit, ...boundFacts(label, bounds) },
  );
}

/** Of the primary target, if the plan was opened earlier. */
function oddsNow(moment: Moment, label: string): FoundClaim[] {
  const { oddsNow: now } = moment.plan;
  if (moment.aged.age === undefined || !now?.interval) return [];
  const { hit, interval } = now;
  return [
    planClaim(moment, { type: 'odds-now', label, hit, ...interval }, 0.83, {
      [`oddsNow.${label}.hit`]: hit,
      [`oddsNow.${label}.lowerBound`]: interval.low,
      [`oddsNow.${label}.upperBound`]: interval.high,
    }),
  ];
}

export function oddsClaims(
  moment: Moment,
  { targets: models }: Pick<OddsModel, 'targets'> = ODDS_MODEL,
): FoundClaim[] {
  const { takeProfit, costs, asideFor } = moment.plan;
  const labels = Object.keys(takeProfit);
  const roles = rolesOf(labels.length);
  const label = labels.at(-1) ?? '';
  return [
    stanceClaim(moment),
    planClaim(moment, { type: 'costs', label, ...costs }, asideFor.includes('costs') ? 0.6 : 0.4, {
      'costs.fees': costs.fees,
      'costs.slippage': costs.slippage,
      'costs.funding': costs.funding,
      'costs.hours': costs.hours,
    }),
    ...labels.flatMap((one, at) => targetOdds(moment, one, roles[at] ?? 'primary', models)),
    ...oddsNow(moment, label),
  ];
}
