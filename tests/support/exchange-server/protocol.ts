import type { CandleRow } from '../../../domain/market/candle.ts';
import { type CandlePeriod, TIMEFRAMES } from '../../../domain/market/timeframe.ts';

/** A request as a protocol sees it. */
export interface ProtocolRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Parsed JSON body of a POST, or null. */
  readonly body: unknown;
}

/** Candles as asked for, or null where the contract or the interval is unknown. */
export type CandleLookup = (
  contract: string,
  timeframe: CandlePeriod,
  from: number,
  to: number,
) => readonly CandleRow[];

/** The lengths of candles that exchanges are asked for. */
export const PERIODS: readonly CandlePeriod[] = [...TIMEFRAMES, '1m'];

/**
 * Answers what an exchange answers; null where the path is not one of its own.
 * @param others bases of further contracts that it lists, quoted in its usual currency
 */
export type Protocol = (
  request: ProtocolRequest,
  candles: CandleLookup,
  others: readonly string[],
) => unknown;
