import { hashText, mixHash } from '../../../domain/text-hash.ts';
import { type CandlePeriod, periodMs } from '../candle-period.ts';
import type { Bar } from './simulated-bar.ts';
import type { SimulatedCoin } from './simulated-coins.ts';
import { ACTIVITY_PROFILES, subdivide } from './simulated-subdivision.ts';
import { SimulatedWeeks } from './simulated-weeks.ts';

/** The simulated market's first moment: Monday 2000-01-03 00:00 UTC. */
export const SIMULATION_START = Date.UTC(2000, 0, 3);

/** What each timeframe is divided out of. */
const PARENTS = {
  '1d': { timeframe: '1w', profile: ACTIVITY_PROFILES.days },
  '4h': { timeframe: '1d', profile: ACTIVITY_PROFILES.slots },
  '1h': { timeframe: '4h', profile: ACTIVITY_PROFILES.hours },
  '15m': { timeframe: '1h', profile: ACTIVITY_PROFILES.quarters },
  '1m': { timeframe: '15m', profile: ACTIVITY_PROFILES.minutes },
} as const;

/** Divided periods kept; an analysis of five timeframes needs about 900 of them. */
const KEPT_DIVISIONS = 2_000;

/**
 * The prices of one coin at any moment. Weeks follow each other from the first on; whatever is
 * shorter is divided out of its week alone, so no moment needs the moments before it.
 */
export class SimulatedPath {
  readonly #seed: number;
  readonly #weeks: SimulatedWeeks;
  readonly #divisions = new Map<string, readonly Bar[]>();

  constructor(coin: SimulatedCoin, seed: number) {
    this.#seed = mixHash(hashText(coin.coin), seed);
    this.#weeks = new SimulatedWeeks(coin, this.#seed);
  }

  /** The bar of a timeframe that opens at `open`, a moment at which one does. */
  bar(timeframe: CandlePeriod, open: number): Bar {
    const index = Math.round((open - SIMULATION_START) / periodMs(timeframe));
    return this.#bar(timeframe, index);
  }

  #bar(timeframe: CandlePeriod, index: number): Bar {
    if (timeframe === '1w') return this.#weeks.week(index);
    const parts = PARENTS[timeframe].profile.length;
    const bar = this.#division(timeframe, Math.floor(index / parts))[index % parts];
    if (bar === undefined) throw new RangeError(`no ${timeframe} bar has the index ${index}`);
    return bar;
  }

  #division(timeframe: Exclude<CandlePeriod, '1w'>, parentIndex: number): readonly Bar[] {
    const key = `${timeframe} ${parentIndex}`;
    const known = this.#divisions.get(key);
    if (known !== undefined) return known;
    const { timeframe: parent, profile } = PARENTS[timeframe];
    const seed = mixHash(mixHash(this.#seed, hashText(timeframe)), parentIndex);
    const parts = subdivide(this.#bar(parent, parentIndex), profile, seed);
    this.#divisions.set(key, parts);
    const oldest = this.#divisions.keys().next();
    if (this.#divisions.size > KEPT_DIVISIONS && !oldest.done) this.#divisions.delete(oldest.value);
    return parts;
  }
}
