import type { MissingValue } from '../../domain/analysis/analysis.ts';
import type { ReadingField } from '../../domain/analysis/readings.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { type Line, newest } from './line.ts';

/** Reads the newest values of indicators and keeps the reason of each that there is not. */
export class NewestValues {
  readonly missing: MissingValue[] = [];
  readonly #timeframe: Timeframe;
  readonly #candles: number;

  constructor(timeframe: Timeframe, candles: number) {
    this.#timeframe = timeframe;
    this.#candles = candles;
  }

  /**
   * The value of a line at the newest candle; null where the history is too short, or where the
   * formula has no result there for the reason given as `unless`.
   */
  of(field: ReadingField, line: Line, unless: string | null = null): number | null {
    const value = newest(line);
    if (value === null) return this.tooShort(field, line.begin + 1);
    return unless === null ? value : this.without(field, unless);
  }

  /** Null, since the field needs more candles than there are. */
  tooShort(field: ReadingField, needed: number): null {
    return this.without(
      field,
      `needs ${needed} ${needed === 1 ? 'candle' : 'candles'}, has ${this.#candles}`,
    );
  }

  /** Null for the reason given. */
  without(field: ReadingField, reason: string): null {
    this.missing.push({ timeframe: this.#timeframe, field, reason });
    return null;
  }
}
