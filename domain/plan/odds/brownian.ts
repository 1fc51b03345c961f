import { exp, sineAndCosine } from '../../analysis/elementary.ts';

/** A usual plan takes about ten; so many are enough for a target at a thousandth of the stop's distance. */
const MOST_TERMS = 5000;
/** Terms decay faster and faster, so that all beyond one this small are nothing. */
const SMALLEST_DECAY = 1e-18;
/** Halvings with which a time is found: to a millionth of a millionth of where the search begins. */
const HALVINGS = 40;

/** What may become of a target; the three shares sum to 1. */
export interface Chances {
  /** The target is reached first. */
  readonly hit: number;
  /** The stop is reached first. */
  readonly stop: number;
  /** Neither is reached in time. */
  readonly expire: number;
}

/**
 * Chances of a driftless Brownian path that starts between a stop at distance 1 and a target:
 * hit = 1/L + Σ (−1)ⁿ 2/(nπ) sin(nπ/L) exp(−n²π²S/(2L²)),
 * stop = 1 − 1/L − Σ 2/(nπ) sin(nπ/L) exp(−n²π²S/(2L²)), with L = 1 + `reward`
 * (the heat equation on an interval; Karatzas and Shreve, "Brownian Motion and Stochastic
 * Calculus", section 2.8).
 * @param reward distance of the target, in distances of the stop; above 0
 * @param variance S: variance that the path gathers until time is over, in squares of the stop's distance
 */
export function brownianChances(reward: number, variance: number): Chances {
  const length = 1 + reward;
  const { sine, cosine } = sineAndCosine(Math.PI / length);
  // exp(−n²x) by q^(n²): each is the one before times q^(2n−1), and q^(2n−1) grows by q².
  const q = exp((-Math.PI * Math.PI * variance) / (2 * length * length));
  let factor = q;
  let decay = 1;
  let [before, wave] = [0, sine];
  let [atTarget, atStop] = [0, 0];
  for (let n = 1; n <= MOST_TERMS; n++) {
    decay *= factor;
    factor *= q * q;
    if (decay < SMALLEST_DECAY) break;
    const term = (2 / (n * Math.PI)) * wave * decay;
    atTarget += n % 2 === 0 ? term : -term;
    atStop += term;
    [before, wave] = [wave, 2 * cosine * wave - before];
  }
  const hit = Math.min(1, Math.max(0, 1 / length + atTarget));
  const stop = Math.min(1 - hit, Math.max(0, 1 - 1 / length - atStop));
  return { hit, stop, expire: 1 - hit - stop };
}

/**
 * Variance until half of the paths that reach the target before the stop have reached it, in
 * squares of the stop's distance: the median of those that arrive.
 */
export function medianArrival(reward: number): number {
  const half = 1 / (1 + reward) / 2;
  let low = 0;
  // Twice the mean of those that arrive, (b² + 2ab) / 3, is past their median.
  let high = (2 * (reward * reward + 2 * reward)) / 3;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (brownianChances(reward, middle).hit < half) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
