import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { etaWords } from '../../../analysis-server/analyst/eta.ts';
import type { OddsBounds } from '../../../domain/plan/odds/stance-words.ts';
import { formatNumber, formatPrice } from '../../../domain/text/number-format.ts';

const NUMBERS = /−?\d[\d,]*(\.\d+)?/g;

/** Numbers that belong to a name or a rule: '4h', 'MA50', 'TP1', '1d R1', '100-day', 'every 8 h'. */
const NAMES = /\b(1w|1d|4h|1h|15m|(MA|TP|R|S)\d+|100-day|every 8 h)\b|%R/g;

/** The numbers of a text, in their order. */
export function numbersIn(text: string): string[] {
  const plain = text.replaceAll(/[[\]]/g, '').replaceAll(NAMES, ' ');
  return [...plain.matchAll(NUMBERS)].map(([token]) => token.replaceAll(',', ''));
}

/** Numbers of the rule itself: the middle of the RSI, days, the candles of a setup. */
const OF_RULES: Readonly<Partial<Record<Proposition['type'], readonly number[]>>> = {
  agreement: [50],
  'price-change': [1, 7, 30, 90],
  'td-setup': [9],
};

const whole = (share: number) => Number(formatNumber(100 * share, 0));
const pointsBetween = ({ hit, breakEven }: OddsBounds) => Math.abs(whole(hit) - whole(breakEven));

/** Figures that follow from those of a proposition: counts of lists together, a rate in 8 hours. */
function derivedFigures(said: Proposition): number[] {
  const lists = Object.values(said).filter(Array.isArray);
  const together = lists.reduce((total, list) => total + list.length, 0);
  const costs = said.type === 'costs' ? [said.fees + said.slippage + said.funding] : [];
  const bounds = 'bounds' in said ? Object.values(said.bounds ?? {}) : [];
  // Points are those between the shown figures.
  const points = 'bounds' in said && said.bounds ? [pointsBetween(said.bounds)] : [];
  const rate = said.type === 'funding' ? (said.rate * 8) / said.intervalHours : 0;
  return [
    together,
    ...costs,
    ...bounds.map((share) => 100 * share),
    ...points,
    rate,
    ...('hit' in said ? [100 * said.hit] : []),
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
  return [...texts.map((text) => text.replaceAll(',', '')), ...numbersIn(etaWords(size))];
}

/** Every number that a text about a proposition may hold. */
export function knownNumbers(said: Proposition, tickSize: number): ReadonlySet<string> {
  const figures = new Set([...figuresOf(said), ...derivedFigures(said)]);
  return new Set([...figures].flatMap((value) => shownAs(value, tickSize)));
}
