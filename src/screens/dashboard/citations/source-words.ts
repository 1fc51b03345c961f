import type { Citation } from '../../../../domain/analysis.ts';
import type { GuideEntry } from '../../../../domain/indicator-guide/guide-entry.ts';
import type { Timeframe } from '../../../../domain/timeframe.ts';

const TIMEFRAME_WORDS: Readonly<Record<Timeframe, string>> = {
  '1w': 'weekly',
  '1d': 'daily',
  '4h': '4-hour',
  '1h': '1-hour',
  '15m': '15-minute',
};

const FACT = /^(?:(?:1w|1d|4h|1h|15m)\.)?(.+?)(?:\.((?:TP)?\d+))?$/;

/** What a number is, in plain words: 'RSI of the 4-hour timeframe', 'Take-profit TP1 of the plan'. */
export function sourceTitle(
  { fact, timeframe }: Pick<Citation, 'fact' | 'timeframe'>,
  entry: Pick<GuideEntry, 'readings' | 'name'> | null,
): string {
  const [, field = fact, rank] = FACT.exec(fact) ?? [];
  const label = entry ? (entry.readings[field] ?? entry.name) : field;
  const name = rank === undefined ? label : `${label} ${rank}`;
  if (fact.startsWith('plan.')) return /\bplan\b/.test(name) ? name : `${name} of the plan`;
  return timeframe === null ? name : `${name} of the ${TIMEFRAME_WORDS[timeframe]} timeframe`;
}

const FULL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15 });

/** A value before rounding, never in scientific notation. */
export function fullValue(value: number): string {
  return FULL.format(value === 0 ? 0 : value);
}
