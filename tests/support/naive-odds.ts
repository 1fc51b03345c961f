import type { VolatilityReadings } from '../../domain/analysis/recommendation.ts';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';

/** The chances of a Brownian path by the plain sums, term by term until they vanish. */
export function naiveChances(reward: number, variance: number) {
  const L = 1 + reward;
  let hit = 1 / L;
  let stop = 1 - 1 / L;
  for (let n = 1, decay = 1; decay > 1e-20 && n < 20_000; n++) {
    decay = Math.exp((-n * n * Math.PI * Math.PI * variance) / (2 * L * L));
    const term = (2 / (n * Math.PI)) * Math.sin((n * Math.PI) / L) * decay;
    hit += (-1) ** n * term;
    stop -= term;
  }
  return { hit, stop, expire: 1 - hit - stop };
}

/** When half of the arriving paths have arrived, by going forward in ever smaller steps. */
export function naiveMedian(reward: number): number {
  let at = 0;
  for (let step = reward * reward + 1; step > 1e-13; step /= 10) {
    while (naiveChances(reward, at + step).hit < 0.5 / (1 + reward)) at += step;
  }
  return at;
}

const ROLES = {
  1: ['primary'],
  2: ['first', 'primary'],
  3: ['first', 'second', 'primary'],
} as const;

/** Odds and mean results before costs, nearest target first, by what the model's fields say. */
export function naiveOdds(
  rewards: readonly number[],
  lean: number,
  { hourToFourHours, weekToTwoMonths, returnsToRange }: VolatilityReadings,
) {
  const time = 2 * naiveMedian(Math.max(...rewards));
  const count = rewards.length === 1 ? 1 : rewards.length === 2 ? 2 : 3;
  let [mostHit, leastStop, mostLow, mostHigh] = [1, 0, 1, 1];
  return ROLES[count].map((role, place) => {
    const reward = rewards[place] ?? Number.NaN;
    const model = ODDS_MODEL.targets[role];
    const { hit: hitWeights, expire: expireWeights, atStop, atExpiry } = model;
    const path = naiveChances(reward, time);
    const held = (chance: number) => Math.max(1e-6, chance);
    const features = [
      1,
      Math.log(held(path.hit) / held(path.stop)),
      Math.log(held(path.expire) / held(path.stop)),
      hourToFourHours,
      weekToTwoMonths,
      returnsToRange,
      lean,
    ];
    let [toHit, toExpire] = [0, 0];
    for (const [index, feature] of features.entries()) {
      toHit += (hitWeights[index] ?? Number.NaN) * feature;
      toExpire += (expireWeights[index] ?? Number.NaN) * feature;
    }
    const total = Math.exp(toHit) + Math.exp(toExpire) + 1;
    const hit = Math.min(mostHit, Math.exp(toHit) / total);
    const stop = Math.min(1 - hit, Math.max(leastStop, 1 / total));
    let tenth = 0;
    while (tenth < 9 && hit > (model.calibration[tenth]?.upTo ?? Number.NaN)) tenth += 1;
    const halfWidth = model.calibration[tenth]?.halfWidth ?? Number.NaN;
    const low = Math.min(mostLow, Math.max(0, hit - halfWidth));
    const high = Math.min(mostHigh, 1, hit + halfWidth);
    [mostHit, leastStop, mostLow, mostHigh] = [hit, stop, low, high];
    const expire = 1 - hit - stop;
    return {
      hit,
      low,
      high,
      stop,
      expire,
      gross: hit * reward + stop * atStop + expire * atExpiry * reward,
    };
  });
}
