import type { CandleRow } from '../../../domain/candle.ts';
import type { Timeframe } from '../../../domain/timeframe.ts';

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
  timeframe: Timeframe,
  from: number,
  to: number,
) => readonly CandleRow[];

/** Answers what an exchange answers; null where the path is not one of its own. */
export type Protocol = (request: ProtocolRequest, candles: CandleLookup) => unknown;
