import {
  type DerivativesPart,
  type Funding,
  unknownPart,
} from '../../../domain/analysis/derivatives.ts';
import { momentText } from '../../../domain/market/market-error.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../domain/text/time-units.ts';

export interface FundingPayment {
  /** ms UTC. */
  readonly at: number;
  /** Fraction of the position: 0.0001 is 0.01 %. */
  readonly rate: number;
}

export interface PredictedFunding {
  readonly at: number;
  readonly rate: number;
  /** Between payments; null if unknown. */
  readonly intervalHours: number | null;
}

/** A week, plus the longest time between two payments. */
export const FUNDING_LOOK_BACK_MS = WEEK_MS + DAY_MS;

/** Settlements are some milliseconds late; payments fall on whole hours. */
const hoursBetween = (from: number, to: number) => Math.round((to - from) / HOUR_MS);

function newestGap(past: readonly FundingPayment[]): number | null {
  const [before, newest] = past.slice(-2);
  const gap = before && newest ? hoursBetween(before.at, newest.at) : 0;
  return gap > 0 ? gap : null;
}

/** The first whole number of intervals after `payment` that is later than `upTo`. */
export function paymentAfter(payment: number, intervalHours: number, upTo: number): EpochMs {
  const first = Math.round(payment / HOUR_MS) * HOUR_MS;
  const interval = intervalHours * HOUR_MS;
  return epochMs(first + Math.max(1, Math.floor((upTo - first) / interval) + 1) * interval);
}

/** When an exchange changes its interval, each gap equals a neighbour; a hole's gap does not. */
function lacksPayment(payments: readonly FundingPayment[]): boolean {
  const gaps = payments.slice(1).map(({ at }, i) => hoursBetween(payments[i]?.at ?? at, at));
  return gaps.some((gap, i) => {
    const [before, after] = [gaps[i - 1], gaps[i + 1]];
    return before !== undefined && after !== undefined && gap > before && gap > after;
  });
}

function weekOf(past: readonly FundingPayment[], upTo: number) {
  const start = upTo - WEEK_MS;
  const week = past.filter(({ at }) => at > start);
  const sum = week.reduce((total, { rate }) => total + rate, 0);
  const reason = !past.some(({ at }) => at <= start)
    ? `needs payments of 7 days, has ${past.length}`
    : lacksPayment(past)
      ? 'a payment of the last 7 days is not known'
      : null;
  // Twelve decimals drop binary rounding noise.
  return { count: week.length, reason, sum: reason === null ? Number(sum.toFixed(12)) : null };
}

/** @param payments oldest first; later ones are ignored, and those that came twice count once */
export function fundingAt(
  payments: readonly FundingPayment[],
  upTo: EpochMs,
  predicted: PredictedFunding | null,
): DerivativesPart<Funding> {
  const once = new Map(payments.map((payment) => [payment.at, payment]));
  const past = [...once.values()].filter(({ at }) => at <= upTo);
  const newest = past.at(-1);
  if (newest === undefined) return unknownPart('funding', 'no payment was settled yet');
  if (upTo - newest.at > DAY_MS) {
    return unknownPart('funding', `the newest payment known is of ${momentText(newest.at)}`);
  }
  const gap = newestGap(past);
  const interval = predicted?.intervalHours ?? gap;
  if (interval === null) return unknownPart('funding', 'how often it is paid is not known yet');
  const isNext =
    predicted !== null && predicted.at > upTo && predicted.at - interval * HOUR_MS <= upTo;
  const intervalHours = isNext ? interval : (gap ?? interval);
  const { count, reason, sum } = weekOf(past, upTo);
  return {
    value: {
      rate: newest.rate,
      intervalHours,
      nextAt: isNext ? epochMs(predicted.at) : paymentAfter(newest.at, intervalHours, upTo),
      nextRate: isNext ? predicted.rate : null,
      sum7d: sum,
      count,
    },
    missing: [
      ...(isNext ? [] : [{ field: 'funding.nextRate', reason: 'no prediction of that payment' }]),
      ...(reason === null ? [] : [{ field: 'funding.sum7d', reason }]),
    ],
  };
}
