import type { BookSettings } from '../candle-book.ts';
import { bookCandle } from '../candle-book.ts';
import type { ProtocolRequest } from '../protocol.ts';

const HOUR_MS = 3_600_000;

/** Funding that the book settles at a moment, as a fraction: around 0.01 %, at times negative. */
export function bookRate(at: number): number {
  return Number((0.0001 + 0.0003 * Math.sin(at / 90_000_000)).toFixed(8));
}

/** What the book counts as open at a moment, in the coin and in the quote currency. */
export function bookCount(at: number) {
  const value = Math.round(50_000 + 4_000 * Math.sin(at / 50_000_000));
  return { value, valueQuote: Number((value * bookCandle(at, HOUR_MS)[1]).toFixed(2)) };
}

export interface DerivativesSettings extends BookSettings {
  /** Hours between payments; the exchange's usual ones where unset. */
  readonly fundingHours?: number;
  /** From and to when it neither settled nor counted. */
  readonly halted?: readonly [from: number, to: number];
}

/** The derivatives that an exchange would have by its clock. */
export interface DerivativesBook {
  readonly now: () => number;
  /** When funding was settled, every so many hours, oldest first. */
  payments(hours: number, from: number, to: number): readonly number[];
  /** When open interest was counted, every so many hours, oldest first. */
  counts(hours: number, from: number, to: number): readonly number[];
}

/** Answers what an exchange answers about funding and open interest; null for another path. */
export type DerivativesProtocol = (request: ProtocolRequest, book: DerivativesBook) => unknown;

export function derivativesBook(settings: DerivativesSettings): DerivativesBook {
  const { clock, listedAt = 0, fundingHours, halted = [0, 0] } = settings;
  const every = (step: number, from: number, to: number) => {
    const moments: number[] = [];
    const first = Math.max(from, listedAt, clock() - 60 * 24 * HOUR_MS);
    for (let at = Math.ceil(first / step) * step; at <= Math.min(to, clock()); at += step) {
      if (at < halted[0] || at >= halted[1]) moments.push(at);
    }
    return moments;
  };
  return {
    now: clock,
    payments: (hours, from, to) => every((fundingHours ?? hours) * HOUR_MS, from, to),
    counts: (hours, from, to) => every(hours * HOUR_MS, from, to),
  };
}

/** The first moment after now that is a multiple of so many hours. */
export function nextPayment(hours: number, now: number): number {
  return Math.floor(now / (hours * HOUR_MS) + 1) * hours * HOUR_MS;
}
