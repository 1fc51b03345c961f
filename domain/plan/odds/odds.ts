import { exp, ln } from '../../analysis/elementary.ts';
import type { VolatilityReadings } from '../../analysis/volatility.ts';
import type { Chances } from './brownian.ts';
import { brownianChances, medianArrival } from './brownian.ts';
import { ODDS_MODEL } from './model.ts';
import type { TargetWeights } from './odds-model.ts';
import { rolesOf, type TargetRole } from './target-role.ts';

export interface TargetInputs {
  /** Distance in stop distances. */
  readonly reward: number;
  /** The primary target's; the plan expires after twice its time. */
  readonly primaryReward: number;
  /** Vote towards the plan's side, -1 to 1. */
  readonly lean: number;
  readonly volatility: VolatilityReadings;
}

/** Minimum of a path's chances, so that logarithms stay finite. */
const LEAST_CHANCE = 1e-6;

/** Softmax features in the order of the coefficients; the first is the constant 1. */
export function featuresOf(inputs: TargetInputs): number[] {
  const { reward, primaryReward, lean, volatility } = inputs;
  const path = brownianChances(reward, 2 * medianArrival(primaryReward));
  const [hit, stop, expire] = [path.hit, path.stop, path.expire].map((chance) =>
    ln(Math.max(LEAST_CHANCE, chance)),
  );
  return [
    1,
    (hit ?? 0) - (stop ?? 0),
    (expire ?? 0) - (stop ?? 0),
    volatility.hourToFourHours,
    volatility.weekToTwoMonths,
    volatility.returnsToRange,
    lean,
  ];
}

const dot = (weights: readonly number[], features: readonly number[]) =>
  features.reduce((sum, feature, place) => sum + feature * (weights[place] ?? 0), 0);

/** Softmax of hit, stop and expire; the stop's weights are 0. */
export function chancesUnder(
  model: Pick<TargetWeights, 'hit' | 'expire'>,
  features: readonly number[],
): Chances {
  const hit = exp(dot(model.hit, features));
  const expire = exp(dot(model.expire, features));
  const total = 1 + hit + expire;
  return { hit: hit / total, stop: 1 / total, expire: expire / total };
}

export interface TargetOdds extends Chances {
  /** Mean R before costs. */
  readonly gross: number;
}

/** Each target is clamped to the one before: never likelier to be hit or less to be stopped. */
export function oddsOf(
  rewards: readonly number[],
  lean: number,
  volatility: VolatilityReadings,
  models: Readonly<Record<TargetRole, TargetWeights>> = ODDS_MODEL.targets,
): TargetOdds[] {
  const primaryReward = rewards.at(-1) ?? 0;
  const roles = rolesOf(rewards.length);
  const odds: TargetOdds[] = [];
  for (const [place, reward] of rewards.entries()) {
    const model = models[roles[place] ?? 'primary'];
    const found = chancesUnder(model, featuresOf({ reward, primaryReward, lean, volatility }));
    const nearer = odds.at(-1);
    const hit = Math.min(found.hit, nearer?.hit ?? 1);
    const stop = Math.min(1 - hit, Math.max(found.stop, nearer?.stop ?? 0));
    const expire = 1 - hit - stop;
    const gross = hit * reward + stop * model.atStop + expire * model.atExpiry * reward;
    odds.push({ hit, stop, expire, gross });
  }
  return odds;
}
