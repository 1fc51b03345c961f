import { exp, ln } from '../../analysis/elementary.ts';
import {
  HORIZON_HOURS,
  type Horizon,
  type HorizonName,
  type KnownRanges,
} from '../../analysis/ranges.ts';
import type { CandleSeries } from '../../market/candle.ts';
import { epochMs, price } from '../../text/quantity.ts';
import { HOUR_MS } from '../../text/time-units.ts';
import type { BandsModel, HorizonModel } from './bands-model.ts';
import { BANDS_MODEL } from './model.ts';

const DAY_HOURS = 24;
/** Windows of realised variance, in hours; the last is the history needed. */
const WINDOWS = [DAY_HOURS, 7 * DAY_HOURS, 28 * DAY_HOURS] as const;

/**
 * ln of the mean daily realised variance (sum of squared hourly log returns) over each window, after
 * Corsi, "A Simple Approximate Long-Memory Model of Realized Volatility" (2009); else why it is unknown.
 */
export function varianceInputs({ time, close, volume }: CandleSeries): readonly number[] | string {
  const inputs: number[] = [];
  let sum = 0;
  let hour = 0;
  for (const window of WINDOWS) {
    for (; hour < window; hour++) {
      const row = time.length - 1 - hour;
      if ((time[row] ?? 0) - (time[row - 1] ?? 0) !== HOUR_MS) {
        return `needs 28 days of hourly candles without a gap; there are ${Math.floor(hour / DAY_HOURS)}`;
      }
      if (hour < DAY_HOURS && volume[row] === 0) return 'an hour of the last 24 saw no trade';
      const move = ln((close[row] ?? Number.NaN) / (close[row - 1] ?? Number.NaN));
      sum += move * move;
    }
    if (sum === 0) return 'price stood still for the last 24 hours';
    inputs.push(ln((sum * DAY_HOURS) / window));
  }
  return inputs;
}

export function sigmaOf(
  inputs: readonly number[],
  name: HorizonName,
  { variance }: Pick<HorizonModel, 'variance'> = BANDS_MODEL.horizons[name],
): number {
  const [constant = 0, ...weights] = variance;
  const logVariance = weights.reduce(
    (sum, weight, at) => sum + weight * (inputs[at] ?? 0),
    constant,
  );
  return Math.sqrt((exp(logVariance) * HORIZON_HOURS[name]) / DAY_HOURS);
}

/**
 * Chance that a high or low reaches the level within the horizon, between the model's quantiles in
 * proportion; 1 at the price, null beyond the rarest of them.
 * @param from price at the start
 */
export function touchChance(
  name: HorizonName,
  sigma: number,
  from: number,
  level: number,
  { shares, horizons }: Pick<BandsModel, 'shares' | 'horizons'> = BANDS_MODEL,
): number | null {
  if (level <= 0) return null;
  const moves = horizons[name][level < from ? 'down' : 'up'];
  const move = Math.abs(ln(level / from)) / sigma;
  const place = moves.findIndex((reached) => reached >= move);
  const [nearer, farther] = [moves[place - 1] ?? 0, moves[place]];
  const [likelier, rarer] = [shares[place - 1] ?? 1, shares[place]];
  if (farther === undefined || rarer === undefined) return null;
  if (farther === nearer) return rarer;
  return likelier - ((likelier - rarer) * (move - nearer)) / (farther - nearer);
}

/** By the newest hours; touches of `levels` by their labels. @param from price at the start */
export function rangesOf(
  hours: CandleSeries,
  from: number,
  levels: Readonly<Record<string, number>>,
): KnownRanges {
  const inputs = varianceInputs(hours);
  if (typeof inputs === 'string') return { unknown: inputs };
  const horizon = (name: HorizonName): Horizon => {
    const sigma = sigmaOf(inputs, name);
    const band = (share: keyof Horizon['bands']) => {
      const [low, high] = BANDS_MODEL.horizons[name].bands[share];
      return { low: price(from * exp(sigma * low)), high: price(from * exp(sigma * high)) };
    };
    return { sigma, bands: { 50: band(50), 80: band(80), 95: band(95) } };
  };
  const [day, week] = [horizon('day'), horizon('week')];
  const touch = Object.entries(levels).map(([label, level]) => {
    const chance = (name: HorizonName, { sigma }: Horizon) => touchChance(name, sigma, from, level);
    return [label, { day: chance('day', day), week: chance('week', week) }] as const;
  });
  return {
    from: price(from),
    close: price(hours.close.at(-1) ?? Number.NaN),
    at: epochMs((hours.time.at(-1) ?? Number.NaN) + HOUR_MS),
    day,
    week,
    touch: Object.fromEntries(touch),
  };
}
