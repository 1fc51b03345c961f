import type { CandlePeriod } from '../../../domain/market/timeframe.ts';
import { hashText, mixHash } from '../../../domain/text/text-hash.ts';
import { periodMs } from '../market.ts';
import { randomStream } from './seeded-random.ts';
import type { SimulatedCoin } from './simulated-coins.ts';
import {
  ACTIVITY_PROFILES,
  type Bar,
  bridgeHigh,
  bridgeLow,
  subdivide,
} from './simulated-subdivision.ts';

/** Share of last week's excess volatility kept. */
const VOLATILITY_PERSISTENCE = 0.85;
const VOLATILITY_SHOCK = 0.22;
/** Chance that a week stays in its regime. */
const REGIME_PERSISTENCE = 0.9;
/** Per week, in the week's standard deviations. */
const TREND_DRIFT = 0.35;
const REVERSION = 0.035;
const LARGEST_WEEKLY_VOLATILITY = 0.3;
/** Share of its open that no week falls below. */
const DEEPEST_LOW = 0.35;

function nextRegime(regime: number, stay: number, choose: number): number {
  if (stay < REGIME_PERSISTENCE) return regime;
  return Math.floor(choose * 3) - 1;
}

/** By index; 0 is the market's first. */
function simulatedWeeks(
  { anchor, decimals, weeklyVolatility, weeklyVolume }: SimulatedCoin,
  seed: number,
): (index: number) => Bar {
  const anchorTicks = Math.round(anchor * 10 ** decimals);
  const bars: Bar[] = [];
  /** Logarithm of volatility relative to the usual. */
  let excess = 0;
  /** -1 falling, 0 ranging, 1 rising. */
  let regime = 0;

  function following(): Bar {
    const random = randomStream(mixHash(seed, bars.length));
    const open = bars.at(-1)?.close ?? anchorTicks;

    excess = VOLATILITY_PERSISTENCE * excess + VOLATILITY_SHOCK * random.normal();
    regime = nextRegime(regime, random.uniform(), random.uniform());

    const volatility = Math.min(weeklyVolatility * Math.exp(excess), LARGEST_WEEKLY_VOLATILITY);
    const drift = TREND_DRIFT * regime * volatility - REVERSION * Math.log(open / anchorTicks);
    const change = Math.max(-0.5, drift + volatility * random.normal());
    const close = Math.max(1, Math.round(open * Math.exp(change)));
    const variance = (open * volatility) ** 2;
    const high = Math.round(bridgeHigh(open, close, variance, random.uniform()));
    const low = Math.round(bridgeLow(open, close, variance, random.uniform()));
    const moved = 0.5 + Math.abs(change) / volatility;
    const activity = moved * Math.exp(0.8 * excess + 0.2 * random.normal());
    return {
      open,
      high: Math.max(high, open, close),
      low: Math.min(Math.max(low, Math.ceil(DEEPEST_LOW * open)), open, close),
      close,
      volume: Math.round(weeklyVolume * (anchorTicks / open) * activity),
      variance,
    };
  }

  return (index) => {
    for (;;) {
      const known = bars[index];
      if (known !== undefined) return known;
      bars.push(following());
    }
  };
}

/** Monday 2000-01-03 00:00 UTC. */
export const SIMULATION_START = Date.UTC(2000, 0, 3);

const PARENTS = {
  '1d': { timeframe: '1w', profile: ACTIVITY_PROFILES.days },
  '4h': { timeframe: '1d', profile: ACTIVITY_PROFILES.slots },
  '1h': { timeframe: '4h', profile: ACTIVITY_PROFILES.hours },
  '15m': { timeframe: '1h', profile: ACTIVITY_PROFILES.quarters },
  '1m': { timeframe: '15m', profile: ACTIVITY_PROFILES.minutes },
} as const;

/** An analysis of five timeframes needs about 900. */
const KEPT_DIVISIONS = 2_000;

/** Weeks follow each other; shorter periods are divided out of their week alone. */
export class SimulatedPath {
  readonly #seed: number;
  readonly #week: (index: number) => Bar;
  readonly #divisions = new Map<string, readonly Bar[]>();

  constructor(coin: SimulatedCoin, seed: number) {
    this.#seed = mixHash(hashText(coin.coin), seed);
    this.#week = simulatedWeeks(coin, this.#seed);
  }

  /** @param open a moment at which a bar of the timeframe opens */
  bar(timeframe: CandlePeriod, open: number): Bar {
    return this.#bar(timeframe, Math.round((open - SIMULATION_START) / periodMs(timeframe)));
  }

  #bar(timeframe: CandlePeriod, index: number): Bar {
    if (timeframe === '1w') return this.#week(index);
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
