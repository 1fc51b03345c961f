import type { Reading } from '../../../../domain/analysis/readings.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import type { Tone } from '../../../ui/tone.ts';

/** On the reader's clock. */
const momentOr = (value: number | null) => (value === null ? NOT_AVAILABLE : momentText(value));

/** One value with its name, as it is shown. */
export interface ShownReading {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone;
  /** The way of the arrow before the text. */
  readonly way?: 'up' | 'down' | 'flat';
  /** A word or two beside the value, such as 'Overbought'. */
  readonly standing?: { readonly text: string; readonly tone: Tone };
  /** Why the value is missing. */
  readonly missing?: string;
}

export interface ReadingGroup {
  readonly title?: string;
  readonly readings: readonly ShownReading[];
  /** Shown where there are no readings. */
  readonly empty?: string;
}

export interface ReadingCard {
  readonly title: string;
  readonly groups: readonly ReadingGroup[];
}

/** The sign of a number as a tone; the sign itself is in the text. */
function toneOfSign(value: number | null): Tone {
  if (value === null || value === 0) return 'plain';
  return value > 0 ? 'up' : 'down';
}

/** What an oscillator says by its edges: beyond them Overbought or Oversold, else Neutral. */
function standing(
  value: number | null,
  [low, high]: readonly [number, number],
): NonNullable<ShownReading['standing']> {
  if (value === null) return { text: 'No data', tone: 'plain' };
  if (value > high) return { text: 'Overbought', tone: 'warn' };
  if (value < low) return { text: 'Oversold', tone: 'warn' };
  return { text: 'Neutral', tone: 'plain' };
}

/** A reading that is a word, as its row writes it. */
export function shownWord({ label, words, absent }: Reading, word: string | null): ShownReading {
  if (word === null) return { label, text: absent ?? NOT_AVAILABLE };
  return { label, text: word, ...words?.[word] };
}

/** A reading that is a number, or that has none for the reason given. */
export function shownNumber(
  reading: Omit<Reading, 'section' | 'unit'> & { readonly unit: Exclude<Reading['unit'], 'word'> },
  value: number | null,
  tickSize: number,
  reason: string | undefined,
): ShownReading {
  const { label, unit, decimals, outOf, edges, showsState, toneBySign } = reading;
  const text = unit === 'moment' ? momentOr(value) : numberText(value, unit, tickSize, decimals);
  return {
    label,
    text: outOf === undefined || value === null ? text : `${text}/${outOf}`,
    ...(toneBySign ? { tone: toneOfSign(value) } : {}),
    ...(showsState && edges ? { standing: standing(value, edges) } : {}),
    ...(value === null && reason ? { missing: reason } : {}),
  };
}

/** The prices of a list, numbered, under its name. */
export function shownLevels(
  { label, absent = NOT_AVAILABLE }: Reading,
  prices: readonly number[],
  tickSize: number,
): ReadingGroup {
  const readings = prices.map((price, index) => ({
    label: `Level ${index + 1}`,
    text: `$${formatPrice(price, tickSize)}`,
  }));
  return { title: label, readings, empty: absent };
}
