import type { Action } from '../../domain/analysis/recommendation.ts';
import { baseOf, type Coin } from '../../domain/market/coin.ts';
import type { Settlement } from '../../domain/record/ledger-record.ts';
import { formatNumber, formatPrice } from '../../domain/text/number-format.ts';
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

/** 'at 14:05 UTC', or with a day that may differ: 'on 20 Nov, 14:05 UTC'. */
function utcText(moment: EpochMs, now: EpochMs): string {
  const time = new Date(moment);
  const clock = `${time.toISOString().slice(11, 16)} UTC`;
  if (now - moment < DAY_MS / 2) return `at ${clock}`;
  return `on ${time.getUTCDate()} ${MONTHS[time.getUTCMonth()] ?? ''}, ${clock}`;
}

const lateText = (closed: EpochMs, now: EpochMs) =>
  now - closed > LATE_MS ? ' Late: the coin was not followed for a while.' : '';

/** Of one's own level: 'High 66,730.0 at 00:45 UTC; price came from below.' */
export function reachedText(
  { closed, high, low }: Span,
  way: 'up' | 'down',
  tickSize: number,
  now: EpochMs,
): string {
  const [name, price, from] = way === 'up' ? ['High', high, 'below'] : ['Low', low, 'above'];
  return `Your level. ${name} ${formatPrice(price, tickSize)} ${utcText(closed, now)}; price came from ${from}.${lateText(closed, now)}`;
}

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

const MOST_TITLE = 30;

function titleOf({ coin, tickSize }: WordedPlan, event: string, price: number): string {
  const title = `${baseOf(coin)}: ${event}`;
  const whole = `${title} at ${formatPrice(price, tickSize)}`;
  return whole.length > MOST_TITLE ? title : whole;
}

/** What a plan came to, as far as it is settled. */
export type PlanResult = Pick<Settlement, 'netR' | 'waypoints'>;

/** 'LONG from 64,000.0 ended at 12:05 UTC: −1.06 R.' */
function endText(plan: WordedPlan, at: EpochMs, now: EpochMs, result: PlanResult | null): string {
  const netR = result ? `: ${rText(result.netR)}` : '';
  return `${plan.action} from ${formatPrice(plan.entry, plan.tickSize)} ended ${utcText(at, now)}${netR}.`;
}

/** ' TP1 and TP2 were reached.' */
function reachedTargets(result: PlanResult | null): string {
  if (!result) return '';
  const hits = result.waypoints
    .filter(({ outcome }) => outcome === 'hit')
    .map(({ label }) => label);
  if (hits.length === 0) return ' No target was reached.';
  return ` ${hits.join(' and ')} ${hits.length > 1 ? 'were' : 'was'} reached.`;
}

export function expiryWords(
  plan: WordedPlan,
  result: PlanResult & Pick<Settlement, 'settledAt'>,
  now: EpochMs,
): NoticeWords {
  return {
    title: `${baseOf(plan.coin)}: plan expired`,
    body: `${endText(plan, result.settledAt, now, result)}${reachedTargets(result)}`,
  };
}

/** @param result of the end that the touch is; null if it is none, or not settled yet */
export function planTouchWords(
  plan: WordedPlan,
  { kind, level, price, span }: PlanTouch,
  now: EpochMs,
  result: PlanResult | null = null,
): NoticeWords {
  const { action, entry, stop, tickSize } = plan;
  const primary = primaryOf(plan);
  const late = lateText(span.closed, now);
  const end = endText(plan, span.closed, now, result);
  const rest = `to ${primary.label} ${formatPrice(primary.price, tickSize)}; stop ${formatPrice(stop, tickSize)}.`;
  if (kind === 'entry') {
    return {
      title: titleOf(plan, 'entry passed', price),
      body: `${action} from ${formatPrice(entry, tickSize)} runs ${rest}${late}`,
    };
  }
  if (kind === 'stop') {
    return {
      title: titleOf(plan, 'stop hit', price),
      body: `${end}${reachedTargets(result)}${late}`,
    };
  }
  const ahead = formatNumber(Math.abs((price - entry) / (entry - stop)), 2);
  const goesOn = `${action} from ${formatPrice(entry, tickSize)} is ${ahead} R ahead. It runs ${rest}`;
  return {
    title: titleOf(plan, `${level} reached`, price),
    body: `${level === primary.label ? end : goesOn}${late}`,
  };
}
