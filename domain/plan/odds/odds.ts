import { exp, ln } from '../../analysis/elementary.ts';
import type { VolatilityReadings } from '../../analysis/recommendation.ts';
import { brownianChances, type Chances, medianArrival } from './brownian.ts';
import { ODDS_MODEL } from './model.ts';
import type { CalibratedTenth, TargetModel, TargetWeights } from './odds-model.ts';
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

/**
 * Softmax features in the order of the coefficients; the first is the constant 1.
 * @param variance until expiry, in squared stop distances
 */
export function featuresOf(
  { reward, primaryReward, lean, volatility }: TargetInputs,
  variance = 2 * medianArrival(primaryReward),
): number[] {
  const path = brownianChances(reward, variance);
  const log = (chance: number) => ln(Math.max(LEAST_CHANCE, chance));
  return [
    1,
    log(path.hit) - log(path.stop),
    log(path.expire) - log(path.stop),
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
  readonly interval: { readonly low: number; readonly high: number };
  /** Mean R before costs. */
  readonly gross: number;
}

type CalibratedWeights = Pick<TargetModel, keyof TargetWeights | 'calibration'>;

/** By the tenth of the calibration that stated such odds; 0 to 1 without a calibration. */
function intervalOf(hit: number, tenths: readonly CalibratedTenth[]): TargetOdds['interval'] {
  const halfWidth = (tenths.find(({ upTo }) => hit <= upTo) ?? tenths.at(-1))?.halfWidth ?? 1;
  return { low: Math.max(0, hit - halfWidth), high: Math.min(1, hit + halfWidth) };
}

/** Of the primary target. */
export function withInterval<T extends Chances>(chances: T): T & Pick<TargetOdds, 'interval'> {
  return { ...chances, interval: intervalOf(chances.hit, ODDS_MODEL.targets.primary.calibration) };
}

/**
 * Each target is clamped to the one before: neither its odds nor their interval lie higher, and it is
 * no less likely to be stopped.
 */
export function oddsOf(
  rewards: readonly number[],
  lean: number,
  volatility: VolatilityReadings,
  models: Readonly<Record<TargetRole, CalibratedWeights>> = ODDS_MODEL.targets,
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
    const { low, high } = intervalOf(hit, model.calibration);
    const interval = {
      low: Math.min(low, nearer?.interval.low ?? 1),
      high: Math.min(high, nearer?.interval.high ?? 1),
    };
    const gross = hit * reward + stop * model.atStop + expire * model.atExpiry * reward;
    odds.push({ hit, interval, stop, expire, gross });
  }
  return odds;
}
