import { joinedLevels } from '../../../domain/level/joined-levels.ts';
import { rolesOf } from '../../../domain/plan/odds/target-role.ts';
import { refOf } from '../levels.ts';
import type { FoundClaim } from './claim.ts';
import type { Moment } from './moment.ts';
import { oddsClaims } from './odds.ts';
import { planClaim } from './plan-claim.ts';
import { planSide } from './plan-side.ts';

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
