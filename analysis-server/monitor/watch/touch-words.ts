import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import type { PlanTouch } from './judge-plan.ts';
import type { Minute } from './minute-stretch.ts';
import { primaryOf, type WatchedPlan } from './watched-plans.ts';

/** Far coins are ten minutes late as a rule; more has a reason. */
const LATE_MS = 15 * 60_000;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** '14:05 UTC', or with a day that may differ: '20 Nov, 14:05 UTC'. */
function utcText(moment: EpochMs, now: EpochMs): string {
  const time = new Date(moment);
  const clock = `${time.toISOString().slice(11, 16)} UTC`;
  if (now - moment < DAY_MS / 2) return clock;
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()] ?? ''}, ${clock}`;
}

const lateText = (closed: EpochMs, now: EpochMs) =>
  now - closed > LATE_MS ? ' This comes late: the coin could not be watched for a while.' : '';

/** 'Price fell to 64,201.0 in the minute to 14:05 UTC.' */
export function minuteText(
  minute: Minute,
  way: 'up' | 'down',
  tickSize: number,
  now: EpochMs,
): string {
  const price = formatPrice(way === 'up' ? minute.high : minute.low, tickSize);
  return `Price ${way === 'up' ? 'rose' : 'fell'} to ${price} in the minute to ${utcText(minute.closed, now)}.`;
}

/** Without the user's note. */
export function levelBody(
  minute: Minute,
  way: 'up' | 'down',
  tickSize: number,
  now: EpochMs,
): string {
  return minuteText(minute, way, tickSize, now) + lateText(minute.closed, now);
}

/** Text around a level's price: 'BTC reached 65,000.0 from below'. */
export const levelTitle = (coin: Coin, way: 'up' | 'down') =>
  [`${baseOf(coin)} reached `, ` from ${way === 'up' ? 'below' : 'above'}`] as const;

export interface TouchWords {
  readonly title: string;
  readonly body: string;
}

export function planTouchWords(
  plan: WatchedPlan,
  { kind, level, price, minute }: PlanTouch,
  tickSize: number,
  now: EpochMs,
): TouchWords {
  const priced = (value: number) => formatPrice(value, tickSize);
  const base = baseOf(plan.coin);
  const towards = plan.action === 'LONG' ? 'up' : 'down';
  const against = plan.action === 'LONG' ? 'down' : 'up';
  const primary = primaryOf(plan);
  const primaryText = `${primary.label} ${priced(primary.price)}`;
  const whole = `${plan.action} plan from ${priced(plan.entry)}`;
  const worded = (title: string, way: 'up' | 'down', meaning: string) => ({
    title: `${base}: ${title}`,
    body: `${minuteText(minute, way, tickSize, now)} ${meaning}${lateText(minute.closed, now)}`,
  });
  switch (kind) {
    case 'stop':
      return worded(`stop ${priced(price)} touched`, against, `The ${whole} is over.`);
    case 'target':
      return worded(
        `target ${level} ${priced(price)} reached`,
        towards,
        level === primary.label
          ? `It is the last target, and the ${whole} is over.`
          : `The ${whole} goes on to ${primaryText}; its stop is ${priced(plan.stop)}.`,
      );
    case 'entry':
      return worded(
        `entry ${priced(price)} passed`,
        plan.entry > plan.currentPrice ? 'up' : 'down',
        `The ${plan.action} plan has its stop at ${priced(plan.stop)} and its last target at ${primaryText}.`,
      );
  }
}
