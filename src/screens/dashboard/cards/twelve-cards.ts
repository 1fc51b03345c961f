import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import {
  CARDS,
  type CardGroup,
  type Reading,
  readingValue,
} from '../../../../domain/analysis/readings.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import {
  type ReadingCard,
  type ReadingGroup,
  type ShownReading,
  shownLevels,
  shownNumber,
  shownWord,
} from './shown-reading.ts';

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
