import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { etaWords } from '../../../analysis-server/analyst/eta.ts';
import { formatNumber, formatPrice } from '../../../domain/text/number-format.ts';

const COUNTS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');

const NUMBERS = new RegExp(`-?\\d[\\d,]*(\\.\\d+)?|\\b(${COUNTS.join('|')})\\b`, 'g');

/** Numbers that belong to a name, a share or a rule: 'MA50', 'TP1', '1 in 4', 'pivot R1', '20-candle', 'in 8 hours'. */
const NAMES = /\b(MA|TP|R|S)\d+\b|\b\d+ in \d+\b|\b\d+-candle\b|\b(in|every|per) \d+ hours\b|%R/g;

/** The numbers of a text, those in words up to twelve as digits, in their order. */
export function numbersIn(text: string): string[] {
  const plain = text.replaceAll(/<([^>]*)>|[[\]]/g, '$1').replaceAll(NAMES, ' ');
  return [...plain.replaceAll(/four-hour|fifteen-minute/g, ' ').matchAll(NUMBERS)].map(
    ([token]) => {
      const count = COUNTS.indexOf(token);
      return count < 0 ? token.replaceAll(',', '') : String(count + 2);
    },
  );
}

/** Numbers of the rule itself: edges, tenths of a year, the hours and days of funding. */
const OF_RULES: Readonly<Partial<Record<Proposition['type'], readonly number[]>>> = {
  'left-extreme': [30, 70],
  oscillator: [30, 70],
  volatility: [9, 10],
  funding: [7, 8],
  'td-setup': [9],
};

/** Figures that follow from those of a proposition: counts of lists together, a rate in 8 hours. */
function derivedFigures(said: Proposition): number[] {
  const lists = Object.values(said).filter(Array.isArray);
  const together = lists.reduce((total, list) => total + list.length, 0);
  const costs = said.type === 'costs' ? [said.fees + said.slippage + said.funding] : [];
  const bounds = 'bounds' in said ? Object.values(said.bounds ?? {}) : [];
  const rate = said.type === 'funding' ? (said.rate * 8) / said.intervalHours : 0;
  const frames = said.type === 'level-cluster' ? said.levels.map((level) => level.timeframe) : [];
  // 'And two more' follows the levels that are named.
  const more = lists.flatMap((list) => [list.length - 1, list.length - 2, list.length - 3]);
  // 'The last four closes' are the one that broke and the three since.
  const since = said.type === 'broke-level' ? [said.ago + 1] : [];
  return [
    together,
    ...more,
    ...costs,
    ...bounds.map((share) => 100 * share),
    ...since,
    rate,
    new Set(frames).size,
    ...(said.type === 'odds-now' ? [100 * said.low, 100 * said.high] : []),
    ...(OF_RULES[said.type] ?? []),
  ];
}

/** Every figure of a proposition: its numbers, those of its levels, and how many each list has. */
function figuresOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(figuresOf);
  return Array.isArray(value) ? [value.length, ...inner] : inner;
}

/** Every way in which a figure may be shown. */
function shownAs(value: number, tickSize: number): string[] {
  const size = Math.abs(value);
  const plain = [0, 1, 2, 4].map((decimals) => formatNumber(size, decimals));
  const rates = size < 1 ? [2, 3, 4].map((decimals) => formatNumber(100 * size, decimals)) : [];
  const texts = [...plain, ...rates, formatPrice(size, tickSize)];
  // What would read as nothing is 'under 0.1'.
  if (size < 0.1) texts.push('0.1');
  return [...texts.map((text) => text.replaceAll(',', '')), ...numbersIn(etaWords(size))];
}

/** Every number that a text about a proposition may hold. */
export function knownNumbers(said: Proposition, tickSize: number): ReadonlySet<string> {
  const figures = new Set([...figuresOf(said), ...derivedFigures(said)]);
  return new Set([...figures].flatMap((value) => shownAs(value, tickSize)));
}
