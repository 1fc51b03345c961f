import { type RandomStream, randomStream } from './seeded-random.ts';

/** In whole ticks and whole coins, so that parts sum to their period exactly. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Of the price over the period, in ticks squared. */
  readonly variance: number;
}

/** Brownian bridge from a to b, variance v, u uniform: (a + b + sqrt((b - a)² - 2 v ln u)) / 2. */
export function bridgeHigh(from: number, to: number, variance: number, uniform: number): number {
  return (from + to + Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(uniform))) / 2;
}

export function bridgeLow(from: number, to: number, variance: number, uniform: number): number {
  return -bridgeHigh(-from, -to, variance, uniform);
}

/** From Monday: days of a week, 4-hour slots of a UTC day, hours of a slot, quarters, minutes. */
export const ACTIVITY_PROFILES = {
  days: [1, 1.05, 1.1, 1.1, 1.05, 0.65, 0.7],
  slots: [0.85, 0.8, 0.95, 1.3, 1.25, 0.85],
  hours: [1.05, 1, 0.95, 1],
  quarters: [1.1, 0.95, 0.95, 1],
  minutes: new Array<number>(15).fill(1),
} as const;

const ACTIVITY_SPREAD = 0.38;
const VOLUME_SPREAD = 0.2;
/** Share of turnover independent of the price move, in deviations. */
const QUIET_TURNOVER = 0.3;
/** How far parts may lean towards continuing (trending) or reversing (ranging). */
const LONGEST_MEMORY = 0.3;
/** A path is stretched to its range by at most this; the rest is a wick. */
const LARGEST_STRETCH = 3;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A random cascade (Mandelbrot, Fisher, Calvet 1997). */
function splitVariance(parent: Bar, profile: readonly number[], random: RandomStream): number[] {
  const weights = profile.map((usual) => usual * Math.exp(ACTIVITY_SPREAD * random.normal()));
  const total = sum(weights);
  return weights.map((weight) => (parent.variance * weight) / total);
}

/** A walk with the parts' variances that ends where the period does. */
function walk(parent: Bar, variances: readonly number[], random: RandomStream): number[] {
  const memory = LONGEST_MEMORY * (2 * random.uniform() - 1);
  const fresh = Math.sqrt(1 - memory * memory);
  let lean = random.normal();
  const steps = variances.map((variance) => {
    lean = memory * lean + fresh * random.normal();
    return Math.sqrt(variance) * lean;
  });
  const total = sum(variances);
  const missing = parent.close - parent.open - sum(steps);
  let price = parent.open;
  return steps.map((step, index) => {
    price += step + (total > 0 ? (missing * (variances[index] ?? 0)) / total : 0);
    return price;
  });
}

/** Scales what lies beyond `edge`, away from the body, so that the farthest point meets `limit`. */
function stretch(edge: number, farthest: number, limit: number): (price: number) => number {
  const reach = farthest - edge;
  if (reach === 0) return (price) => price;
  const factor = Math.min((limit - edge) / reach, LARGEST_STRETCH);
  return (price) => ((price - edge) / reach > 0 ? edge + (price - edge) * factor : price);
}

/** Whole volumes in proportion to the weights, with the exact sum. */
function splitVolume(volume: number, weights: readonly number[]): number[] {
  const total = sum(weights);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const upTo = Math.round((volume * passed) / total);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

const indexOfLargest = (values: readonly number[]) => values.indexOf(Math.max(...values));

/**
 * Parts that make up a period exactly: each opens where the one before closed, the first and last
 * match its open and close, the extremes its high and low, and volumes sum to its volume.
 */
export function subdivide(parent: Bar, profile: readonly number[], seed: number): readonly Bar[] {
  const random = randomStream(seed);
  const variances = splitVariance(parent, profile, random);
  const drawn = walk(parent, variances, random).map((close, index, closes) => {
    const open = index === 0 ? parent.open : (closes[index - 1] ?? parent.open);
    const variance = variances[index] ?? 0;
    const high = bridgeHigh(open, close, variance, random.uniform());
    const low = bridgeLow(open, close, variance, random.uniform());
    return { close, high, low };
  });

  const top = Math.max(parent.open, parent.close);
  const bottom = Math.min(parent.open, parent.close);
  const highest = indexOfLargest(drawn.map((part) => part.high));
  const lowest = indexOfLargest(drawn.map((part) => -part.low));
  const up = stretch(top, drawn[highest]?.high ?? top, parent.high);
  const down = stretch(bottom, drawn[lowest]?.low ?? bottom, parent.low);
  const within = (price: number) =>
    Math.min(Math.max(Math.round(down(up(price))), parent.low), parent.high);

  let open = parent.open;
  const bars = drawn.map((part, index) => {
    const close = index === drawn.length - 1 ? parent.close : within(part.close);
    const bar = {
      open,
      high: index === highest ? parent.high : Math.max(within(part.high), open, close),
      low: index === lowest ? parent.low : Math.min(within(part.low), open, close),
      close,
      variance: variances[index] ?? 0,
    };
    open = close;
    return bar;
  });
  const volumes = splitVolume(
    parent.volume,
    bars.map(({ high, low, variance }) => {
      const turnover = high - low + QUIET_TURNOVER * Math.sqrt(variance);
      return turnover * Math.exp(VOLUME_SPREAD * random.normal());
    }),
  );
  return bars.map((bar, index) => ({ ...bar, volume: volumes[index] ?? 0 }));
}
