import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import {
  CARDS,
  type CardGroup,
  type Reading,
  readingValue,
} from '../../../../domain/analysis/readings.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import { type Tone, toneOf } from '../../../ui/tone.ts';
import { byEdges } from './reading-says.ts';

/** In the user's time zone. */
const momentOr = (value: number | null) => (value === null ? NOT_AVAILABLE : momentText(value));

export interface ShownReading {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone;
  readonly way?: 'up' | 'down' | 'flat';
  /** A word or two beside the value, such as 'Overbought'. */
  readonly standing?: { readonly text: string; readonly tone: Tone };
  readonly missing?: string;
}

export interface ReadingGroup {
  readonly title?: string;
  readonly readings: readonly ShownReading[];
  readonly empty?: string;
}

export interface ReadingCard {
  readonly title: string;
  readonly groups: readonly ReadingGroup[];
}

/** Beyond the edges Overbought or Oversold, else Neutral. */
function standing(value: number | null, edges: readonly [number, number]) {
  const says = byEdges(value, edges);
  const tone: Tone = says?.way === 'warn' ? 'warn' : 'plain';
  return { text: says?.word ?? 'No data', tone };
}

export function shownWord({ label, words, absent }: Reading, word: string | null): ShownReading {
  if (word === null) return { label, text: absent ?? NOT_AVAILABLE };
  return { label, text: word, ...words?.[word] };
}

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
    ...(toneBySign ? { tone: toneOf(value) } : {}),
    ...(showsState && edges ? { standing: standing(value, edges) } : {}),
    ...(value === null && reason ? { missing: reason } : {}),
  };
}

/** Numbers the prices of a list under its name. */
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

export function twelveCards(analysis: KnownFacts, timeframe: Timeframe): readonly ReadingCard[] {
  const { tickSize, missing } = analysis;
  const reasons = new Map(
    missing
      .filter((entry) => entry.timeframe === timeframe)
      .map((entry) => [entry.field, entry.reason]),
  );
  const wasRead = refusalOf(analysis.limitations, timeframe) === null;
  const valueFor = (reading: Reading) =>
    readingValue(reading, analysis[reading.section][timeframe]);
  const shown = (reading: Reading): ShownReading => {
    const value = valueFor(reading);
    const { unit, field, label } = reading;
    // 'None' would claim that it was looked for.
    if (value === null && unit === 'word' && !wasRead) return { label, text: NOT_AVAILABLE };
    if (unit === 'word') return shownWord(reading, typeof value === 'string' ? value : null);
    const number = typeof value === 'number' ? value : null;
    return shownNumber({ ...reading, unit }, number, tickSize, reasons.get(field));
  };
  const shownGroup = ({ title, readings }: CardGroup): readonly ReadingGroup[] => {
    const lists = readings.flatMap((reading) => {
      const value = valueFor(reading);
      return Array.isArray(value) ? [shownLevels(reading, value, tickSize)] : [];
    });
    if (lists.length > 0) return lists;
    return [{ ...(title ? { title } : {}), readings: readings.map(shown) }];
  };
  return CARDS.map(({ title, groups }) => ({ title, groups: groups.flatMap(shownGroup) }));
}
