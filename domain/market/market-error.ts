import * as v from 'valibot';
import type { CandleGap } from './candle.ts';
import type { Coin } from './coin.ts';
import type { CandlePeriod } from './timeframe.ts';

export type MarketErrorKind =
  | 'unknown-coin'
  /** The exchange blocks the server's region (HTTP 451 or 403). */
  | 'region-blocked'
  | 'rate-limited'
  | 'unreachable'
  | 'bad-answer'
  /** No closed candle before the requested moment. */
  | 'no-candles'
  /** The newest closed candle is older than two periods. */
  | 'stale'
  | 'frozen'
  /** Wrong order, duplicates, recent gaps, impossible prices, or the future. */
  | 'invalid-candles';

interface MarketErrorDetails {
  readonly coin?: Coin;
  readonly timeframe?: CandlePeriod;
  readonly gaps?: readonly CandleGap[];
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** An expected error of a market. Its message is a whole sentence for operators and users. */
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

/** @throws MarketError saying `otherwise`, a whole sentence */
export function readable<const S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
  otherwise: string,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer);
  if (parsed.success) return parsed.output;
  throw new MarketError('bad-answer', otherwise);
}

/** Such as 2026-05-06 12:00 UTC; seconds only if not zero. */
export function momentText(moment: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return `moment ${moment}`;
  const iso = date.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, moment % 60_000 < 1_000 ? 16 : 19)} UTC`;
}
