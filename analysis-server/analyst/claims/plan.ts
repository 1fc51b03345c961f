import { joinedLevels } from '../../../domain/level/joined-levels.ts';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import type { OddsModel } from '../../../domain/plan/odds/odds-model.ts';
import {
  boundsOf,
  type OddsBounds,
  primaryBounds,
} from '../../../domain/plan/odds/stance-words.ts';
import { rolesOf, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { type Level, refOf } from '../levels.ts';
import { type FoundClaim, foundClaim } from './claim.ts';
import { levelValues, type Moment, momentValue } from './moment.ts';
import { planSide } from './plan-side.ts';
import type { OddsProposition, PlanProposition } from './proposition.ts';

/** @param facts names of the plan's values that it rests on, without 'plan.' */
function planClaim(
  moment: Moment,
  proposition: PlanProposition | OddsProposition,
  base: number,
  facts: Readonly<Record<string, number>>,
  level: Level | null = null,
): FoundClaim {
  const levels = level === null ? [] : [level];
  return foundClaim({
    kind: 'plan',
    topic: 'plan',
    timeframes: levels.map(({ timeframe }) => timeframe),
    base,
    proposition,
    values: [
      ...Object.entries(facts).map(([key, value]) => momentValue(moment, `plan.${key}`, value)),
      ...levelValues(moment, levels),
    ],
  });
}

const SHELTER_IN_ATR = 0.5;
const BEFORE_IN_ATR = 0.3;

function stopClaims(moment: Moment): FoundClaim[] {
  const { plan, levels } = moment;
  const { losing, atrs, isBetween } = planSide(moment);
  const { entry, stopLoss: stop } = plan;
  const { riskPerTrade: percent } = plan.potentialROI;
  const atr = atrs(entry, stop);
  const behind = levels[losing]
    .flatMap(({ sources }) => sources)
    .filter(({ price }) => isBetween(price, entry, stop) && atrs(price, stop) <= SHELTER_IN_ATR);
  const shelter = joinedLevels(behind, moment.picture, plan.atr).at(-1);
  return [
    planClaim(moment, { type: 'stop', price: stop, percent, atr }, 0.9, {
      stopLoss: stop,
      entry,
      riskPerTrade: percent,
      stopInATR: atr,
    }),
    ...(shelter
      ? [
          planClaim(
            moment,
            { type: 'stop-behind', level: refOf(shelter), stop },
            0.45,
            { stopLoss: stop },
            shelter,
          ),
        ]
      : []),
  ];
}

function targetClaims(moment: Moment): FoundClaim[] {
  const { plan, levels } = moment;
  const { winning, atrs, sideOf } = planSide(moment);
  const targets = Object.entries(plan.takeProfit);
  const roles = rolesOf(targets.length);
  return targets.flatMap(([label, price], index) => {
    const percent = (100 * Math.abs(price - plan.entry)) / plan.entry;
    const ratio = Math.abs(price - plan.entry) / Math.abs(plan.entry - plan.stopLoss);
    const hours = plan.etaHours[label] ?? 0;
    const role = roles[index] ?? 'primary';
    const fact = { [`takeProfit.${label}`]: price };
    const beyond = levels[winning].find((level) => sideOf(level.price, price) === winning);
    const isNear = beyond !== undefined && atrs(beyond.price, price) <= BEFORE_IN_ATR;
    return [
      planClaim(
        moment,
        { type: 'target', label, role, price, percent, ratio, hours },
        role === 'primary' ? 0.8 : 0.5 - 0.05 * index,
        { ...fact, entry: plan.entry, stopLoss: plan.stopLoss, [`etaHours.${label}`]: hours },
      ),
      ...(isNear
        ? [
            planClaim(
              moment,
              { type: 'target-before', label, target: price, level: refOf(beyond) },
              role === 'primary' ? 0.4 : 0.25,
              fact,
              beyond,
            ),
          ]
        : []),
    ];
  });
}

function rewardClaims(moment: Moment): FoundClaim[] {
  const { entry, stopLoss, takeProfit } = moment.plan;
  const [label, price] = Object.entries(takeProfit).at(-1) ?? [];
  if (label === undefined || price === undefined) return [];
  const ratio = Math.abs(price - entry) / Math.abs(entry - stopLoss);
  const facts = { [`takeProfit.${label}`]: price, entry, stopLoss };
  return [planClaim(moment, { type: 'reward', label, ratio }, 0.5, facts)];
}

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

function targetOdds(
  moment: Moment,
  label: string,
  role: TargetRole,
  models: OddsModel['targets'],
): FoundClaim[] {
  const { entry, stopLoss, takeProfit, odds, expiresInHours: hours } = moment.plan;
  const [price, known] = [takeProfit[label], odds?.[label]];
  if (price === undefined || known === undefined) return [];
  const { hit, stop, expire } = known;
  const bounds = boundsOf(known, (price - entry) / (entry - stopLoss));
  const about = { label, role, price } as const;
  const base = BASES[role];
  const fact = (name: string) => `odds.${label}.${name}`;
  const { n, hit: share } = models[role].baseRate;
  const rate = planClaim(moment, { type: 'base-rate', label, role, n, hit: share }, base.rate, {
    [`baseRate.${label}.n`]: n,
    [`baseRate.${label}.hit`]: share,
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
    ...(n > 0
      ? // It is of no candle.
        [
          {
            ...rate,
            values: rate.values.map((value) => ({ ...value, timeframe: null, candleTime: null })),
          },
        ]
      : []),
  ];
}

export function oddsClaims(
  moment: Moment,
  { targets: models }: Pick<OddsModel, 'targets'> = ODDS_MODEL,
): FoundClaim[] {
  const { takeProfit, costs, stance, asideFor } = moment.plan;
  const labels = Object.keys(takeProfit);
  const roles = rolesOf(labels.length);
  const primary = labels.at(-1) ?? '';
  const bounds = primaryBounds(moment.plan);
  const { fees, slippage, funding, fundingAssumed, hours } = costs;
  return [
    planClaim(
      moment,
      { type: 'stance', stance, asideFor, label: primary, bounds },
      0.98,
      bounds === null ? {} : boundFacts(primary, bounds),
    ),
    planClaim(
      moment,
      { type: 'costs', label: primary, fees, slippage, funding, fundingAssumed, hours },
      asideFor.includes('costs') ? 0.6 : 0.4,
      {
        'costs.fees': fees,
        'costs.slippage': slippage,
        'costs.funding': funding,
        'costs.hours': hours,
      },
    ),
    ...labels.flatMap((label, at) => targetOdds(moment, label, roles[at] ?? 'primary', models)),
  ];
}

export function planClaims(moment: Moment): FoundClaim[] {
  const { action, entry } = moment.plan;
  return [
    planClaim(moment, { type: 'plan', action, entry }, 1, { entry }),
    ...stopClaims(moment),
    ...targetClaims(moment),
    ...rewardClaims(moment),
    ...oddsClaims(moment),
  ];
}
