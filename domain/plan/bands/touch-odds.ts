import type { KnownPlan } from '../../analysis/known-analysis.ts';
import { HORIZON_HOURS, type Ranges, type Touch } from '../../analysis/ranges.ts';
import { HOUR_MS } from '../../text/time-units.ts';
import { touchChance } from './bands.ts';

/** Of a plan's levels, by their labels, as `touchOdds`. */
export function touchesNow(
  { stopLoss, takeProfit }: Pick<KnownPlan, 'stopLoss' | 'takeProfit'>,
  ...[ranges, price, now]: [ranges: Ranges | null, price: number, now: number]
): Ranges['touch'] {
  return Object.fromEntries(
    Object.entries({ stop: stopLoss, ...takeProfit }).flatMap(([label, level]) => {
      const touch = typeof level === 'number' ? touchOdds(ranges, level, price, now) : null;
      return touch ? [[label, touch]] : [];
    }),
  );
}

/** Of any level above 0, from price now; null without ranges under a day old. @param now ms UTC */
export function touchOdds(
  ranges: Ranges | null,
  level: number,
  price: number,
  now: number,
): Touch | null {
  if (!ranges || now - ranges.at > HORIZON_HOURS.day * HOUR_MS) return null;
  const { day, week } = ranges;
  return {
    day: touchChance('day', day.sigma, price, level),
    week: touchChance('week', week.sigma, price, level),
  };
}
