import { exp, sineAndCosine } from '../../analysis/elementary.ts';
import type { Odds } from '../../analysis/recommendation.ts';

/** A usual plan takes about ten; enough for a target at a thousandth of the stop's distance. */
const MOST_TERMS = 5000;
/** Terms decay ever faster, so all beyond this are negligible. */
const SMALLEST_DECAY = 1e-18;
/** Finds a time to 1e-12 of the search's start. */
const HALVINGS = 40;

export type Chances = Readonly<Pick<Odds, 'hit' | 'stop' | 'expire'>>;

/**
 * Driftless Brownian motion between a stop at distance 1 and a target, with L = 1 + `reward`:
 * hit = 1/L + Σ (−1)ⁿ 2/(nπ) sin(nπ/L) exp(−n²π²S/(2L²)),
 * stop = 1 − 1/L − Σ 2/(nπ) sin(nπ/L) exp(−n²π²S/(2L²))
 * (Karatzas and Shreve, "Brownian Motion and Stochastic Calculus", section 2.8).
 * @param reward in stop distances; above 0
 * @param variance S, until expiry, in squared stop distances
 */
export function brownianChances(reward: number, variance: number): Chances {
  const length = 1 + reward;
  const { sine, cosine } = sineAndCosine(Math.PI / length);
  // exp(−n²x) by q^(n²): each is the previous times q^(2n−1), which grows by q².
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

/** Until half of the paths that hit the target first have done so; in squared stop distances. */
export function medianArrival(reward: number): number {
  const half = 1 / (1 + reward) / 2;
  let low = 0;
  // Twice the mean arrival, (b² + 2ab) / 3, lies past the median.
  let high = (2 * (reward * reward + 2 * reward)) / 3;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (brownianChances(reward, middle).hit < half) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
