import type { CandleGap } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { CandlePeriod } from './candle-period.ts';

/** Why a market gave no candles. */
export type MarketErrorKind =
  /** The market does not list the coin. */
  | 'unknown-coin'
  /** The exchange refuses the region of the server (HTTP 451 or 403). */
  | 'region-blocked'
  /** Too many requests; `retryAfterMs` says how long to wait. */
  | 'rate-limited'
  /** No answer: no connection, a connection that broke, or no answer in time. */
  | 'unreachable'
  /** An answer that cannot be read: an error of the exchange, or not the expected JSON. */
  | 'bad-answer'
  /** The coin has no closed candle before the moment asked for. */
  | 'no-candles'
  /** The newest closed candle is older than two of its periods. */
  | 'stale'
  /** The feed repeats itself. */
  | 'frozen'
  /** Candles that contradict themselves: order, duplicates, recent gaps, impossible prices, the future. */
  | 'invalid-candles';

interface MarketErrorDetails {
  readonly coin?: Coin;
  readonly timeframe?: CandlePeriod;
  /** Missing candles that the refusal is for. */
  readonly gaps?: readonly CandleGap[];
  /** Milliseconds until another request makes sense. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** An expected refusal of a market. Its message is a whole sentence for operator and user. */
export class MarketError extends Error {
  override readonly name = 'MarketError';
  readonly kind: MarketErrorKind;
  readonly coin: Coin | null;
  readonly timeframe: CandlePeriod | null;
  readonly gaps: readonly CandleGap[];
  readonly retryAfterMs: number | null;

  constructor(kind: MarketErrorKind, message: string, details: MarketErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.kind = kind;
    this.coin = details.coin ?? null;
    this.timeframe = details.timeframe ?? null;
    this.gaps = details.gaps ?? [];
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** A moment as errors write it: 2026-05-06 12:00 UTC; seconds only where there are any. */
export function momentText(moment: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return `moment ${moment}`;
  const iso = date.toISOString();
  const end = moment % 60_000 === 0 ? 16 : 19;
  return `${iso.slice(0, 10)} ${iso.slice(11, end)} UTC`;
}
