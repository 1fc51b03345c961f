import { joinedLevels } from '../../../domain/level/joined-levels.ts';
import { rolesOf } from '../../../domain/plan/odds/target-role.ts';
import { refOf } from '../levels.ts';
import type { FoundClaim } from './claim.ts';
import type { Moment } from './moment.ts';
import { oddsClaims, stanceClaim } from './odds.ts';
import { lifeClaims } from './plan-life.ts';
import { isAhead, isStopAhead, planClaim, planSide, startOf } from './plan-side.ts';

const SHELTER_IN_ATR = 0.5;
const BEFORE_IN_ATR = 0.3;

const percentOf = (price: number, from: number) => (100 * Math.abs(price - from)) / from;

function stopClaims(moment: Moment): FoundClaim[] {
  const { plan, levels, aged } = moment;
  const { losing, atrs, isBetween } = planSide(moment);
  const { stopLoss: stop, potentialROI } = plan;
  const [start, from] = startOf(moment);
  const isNew = aged.age === undefined;
  const percent = isNew ? potentialROI.riskPerTrade : percentOf(stop, from);
  const atr = atrs(from, stop);
  const behind = levels[losing]
    .flatMap(({ sources }) => sources)
    .filter(({ price }) => isBetween(price, from, stop) && atrs(price, stop) <= SHELTER_IN_ATR);
  const shelter = joinedLevels(behind, moment.picture, moment.atr).at(-1);
  return [
    planClaim(moment, { type: 'stop', price: stop, percent, atr }, 0.9, {
      stopLoss: stop,
      [start]: from,
      ...(isNew ? { riskPerTrade: percent } : {}),
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
  const [start, from] = startOf(moment);
  const roles = rolesOf(Object.keys(plan.takeProfit).length);
  return Object.entries(plan.takeProfit).flatMap(([label, price], index) => {
    const fact = { [`takeProfit.${label}`]: price };
    if (!isAhead(moment, price)) {
      return planClaim(moment, { type: 'reached', label, price }, 0.45, fact);
    }
    const percent = percentOf(price, from);
    const ratio = Math.abs(price - from) / Math.abs(plan.entry - plan.stopLoss);
    const hours = plan.etaHours[label] ?? 0;
    const role = roles[index] ?? 'primary';
    const beyond = levels[winning].find((level) => sideOf(level.price, price) === winning);
    const isNear = beyond !== undefined && atrs(beyond.price, price) <= BEFORE_IN_ATR;
    return [
      planClaim(
        moment,
        { type: 'target', label, role, price, percent, ratio, hours },
        role === 'primary' ? 0.8 : 0.5 - 0.05 * index,
        { ...fact, [start]: from, stopLoss: plan.stopLoss, [`etaHours.${label}`]: hours },
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

export function planClaims(moment: Moment): FoundClaim[] {
  if (moment.plan.plan?.ended) return [...lifeClaims(moment), stanceClaim(moment)];
  return [
    ...lifeClaims(moment),
    ...(isStopAhead(moment) ? [...stopClaims(moment), ...targetClaims(moment)] : []),
    ...oddsClaims(moment),
  ];
}
