import type { MissingValue } from '../../domain/analysis/analysis.ts';
import type { ReadingField } from '../../domain/analysis/readings.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { counted } from '../../domain/text/plural.ts';
import { type Line, newest } from './line.ts';

/** Newest values of indicators, and the reason for each that is missing. */
export class NewestValues {
  readonly missing: MissingValue[] = [];
  readonly #timeframe: Timeframe;
  readonly #candles: number;

  constructor(timeframe: Timeframe, candles: number) {
    this.#timeframe = timeframe;
    this.#candles = candles;
  }

  /** Null if the history is too short, or for the reason `unless` if the formula has no result. */
  of(field: ReadingField, line: Line, unless: string | null = null): number | null {
    const value = newest(line);
    if (value === null) return this.tooShort(field, line.begin + 1);
    return unless === null ? value : this.without(field, unless);
  }

  tooShort(field: ReadingField, needed: number): null {
    return this.without(field, `needs ${counted(needed, 'candle')}, has ${this.#candles}`);
  }

  without(field: ReadingField, reason: string): null {
    this.missing.push({ timeframe: this.#timeframe, field, reason });
    return null;
  }
}
