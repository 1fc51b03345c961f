import type { ClaimCandles, ClaimValue } from '../../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { decimalsOfTick } from '../../../../domain/text/number-format.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { asShown } from '../as-shown.ts';
import { type Finding, type FoundClaim, foundClaim } from '../claim.ts';
import { type CandleHistory, type HistoryLine, LINE_FACTS } from '../history.ts';
import type { Moment } from '../moment.ts';

/** This near to a half, only the decimal digits say which way it is rounded. */
const NEAR_HALF = 1e-4;

const isNearHalf = (parts: number): boolean => Math.abs((Math.abs(parts) % 1) - 0.5) <= NEAR_HALF;

export interface ChangeSource extends Pick<Moment, 'history' | 'levels'> {
  readonly picture: Pick<Moment['picture'], 'tickSize' | 'price'>;
  readonly plan: Pick<Moment['plan'], 'timeframe' | 'entry' | 'stopLoss' | 'atr'>;
}

/** One timeframe of a moment, its figures as a reader sees them. */
export class ChangeFrame {
  readonly moment: ChangeSource;
  readonly timeframe: Timeframe;
  readonly history: CandleHistory;
  /** Decimals of a shown price, and how many of the last one make a whole. */
  readonly #decimals: number;
  readonly #parts: number;

  constructor(moment: ChangeSource, timeframe: Timeframe) {
    this.moment = moment;
    this.timeframe = timeframe;
    this.history = moment.history[timeframe];
    this.#decimals = decimalsOfTick(moment.picture.tickSize);
    this.#parts = Number(`1e${this.#decimals}`);
  }

  claim(finding: Finding): FoundClaim {
    return foundClaim({ kind: 'change', timeframe: this.timeframe, ...finding });
  }

  /** A shown price as a whole number of its last decimal; fast, since runs need many. */
  figure(price: number): number {
    const parts = price * this.#parts;
    if (!isNearHalf(parts)) return Math.round(parts);
    return Math.round(asShown(price, this.#decimals) * this.#parts);
  }

  /** Whether the rounding of prices, or of running sums, decides which is higher. */
  isTie(price: number, other: number): boolean {
    if (price === other) return false;
    const [parts, others] = [price * this.#parts, other * this.#parts];
    if (!isNearHalf(parts) && !isNearHalf(others)) return false;
    return Math.abs(parts - others) < 1 + NEAR_HALF;
  }

  figureAt(line: HistoryLine, ago: number): number | null {
    const value = this.history.at(line, ago);
    return value === null ? null : this.figure(value);
  }

  valuesAt(ago: number, ...lines: readonly HistoryLine[]): ClaimValue[] {
    const { timeframe } = this;
    return lines.flatMap((line) => {
      const value = this.history.at(line, ago);
      if (line === 'zero' || value === null) return [];
      const candleTime = epochMs(this.history.timeAt(ago));
      return [{ fact: `${timeframe}.${LINE_FACTS[line]}`, timeframe, value, candleTime }];
    });
  }

  stretch(ago: number): ClaimCandles {
    const { history, timeframe } = this;
    return { timeframe, first: epochMs(history.timeAt(ago)), last: epochMs(history.timeAt(0)) };
  }
}

/** How many candles in a row, from `from` candles ago back, something holds. */
export function runFrom(from: number, holds: (ago: number) => boolean): number {
  let ago = from;
  while (holds(ago)) ago += 1;
  return ago - from;
}
