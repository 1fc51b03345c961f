import type { Action } from '../../domain/analysis/recommendation.ts';
import { baseOf, type Coin } from '../../domain/market/coin.ts';
import { formatPrice } from '../../domain/text/number-format.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { rText } from '../../domain/text/r-text.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/text/time-units.ts';

/** A minute or a 15m candle. */
export interface Span {
  readonly opened: EpochMs;
  readonly closed: EpochMs;
  readonly high: number;
  readonly low: number;
}

interface PlanTarget {
  readonly label: string;
  readonly price: number;
}

export interface WordedPlan {
  readonly coin: Coin;
  readonly tickSize: number;
  readonly action: Action;
  readonly entry: number;
  readonly openPrice: number;
  readonly stop: number;
  /** Nearest first; the last is the primary one. */
  readonly targets: readonly [PlanTarget, ...PlanTarget[]];
}

export const primaryOf = ({ targets }: WordedPlan): PlanTarget => targets.at(-1) ?? targets[0];

export interface PlanTouch {
  readonly kind: 'entry' | 'stop' | 'target';
  /** 'entry', 'stop' or the target's label. */
  readonly level: string;
  readonly price: number;
  readonly span: Span;
}

/** Far coins are ten minutes late as a rule; more has a reason. */
const LATE_MS = 15 * MINUTE_MS;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** '14:05 UTC', or with a day that may differ: '20 Nov, 14:05 UTC'. */
function utcText(moment: EpochMs, now: EpochMs): string {
  const time = new Date(moment);
  const clock = `${time.toISOString().slice(11, 16)} UTC`;
  if (now - moment < DAY_MS / 2) return clock;
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()] ?? ''}, ${clock}`;
}

/** 'Price fell to 64,201.0 in the minute to 14:05 UTC. The plan is over.', and whether that is late. */
export function reachedText(
  { opened, closed, high, low }: Span,
  way: 'up' | 'down',
  tickSize: number,
  now: EpochMs,
  meaning = '',
): string {
  const price = formatPrice(way === 'up' ? high : low, tickSize);
  const span = closed - opened > MINUTE_MS ? '15 minutes' : 'minute';
  const late = ' This comes late: the coin could not be watched for a while.';
  return `Price ${way === 'up' ? 'rose' : 'fell'} to ${price} in the ${span} to ${utcText(closed, now)}.${meaning}${now - closed > LATE_MS ? late : ''}`;
}

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

const wholeText = ({ action, entry, tickSize }: WordedPlan) =>
  `${action} plan from ${formatPrice(entry, tickSize)}`;

/** @param netR what it came to after costs */
export function expiryWords(plan: WordedPlan, netR: number): NoticeWords {
  return {
    title: `${baseOf(plan.coin)}: plan expired`,
    body: `The ${wholeText(plan)} expired at ${rText(netR)}.`,
  };
}

export function planTouchWords(
  plan: WordedPlan,
  { kind, level, price, span }: PlanTouch,
  now: EpochMs,
): NoticeWords {
  const { tickSize } = plan;
  const priced = (value: number) => formatPrice(value, tickSize);
  const towards = plan.action === 'LONG' ? 'up' : 'down';
  const against = plan.action === 'LONG' ? 'down' : 'up';
  const primary = primaryOf(plan);
  const primaryText = `${primary.label} ${priced(primary.price)}`;
  const whole = wholeText(plan);
  const worded = (title: string, way: 'up' | 'down', meaning: string) => ({
    title: `${baseOf(plan.coin)}: ${title}`,
    body: reachedText(span, way, tickSize, now, ` ${meaning}`),
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
        plan.entry > plan.openPrice ? 'up' : 'down',
        `The ${plan.action} plan has its stop at ${priced(plan.stop)} and its last target at ${primaryText}.`,
      );
  }
}
