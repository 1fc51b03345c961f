import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import type { MarketRow } from '../../data/scan.ts';

const [LARGEST, SMALLEST] = ['largest first', 'smallest first'] as const;

export const COLUMNS = [
  ['place', 'Turnover', LARGEST, SMALLEST],
  ['coin', 'Coin', 'A to Z', 'Z to A'],
  ['price', 'Price', SMALLEST, LARGEST],
  ['change', '24 h', SMALLEST, LARGEST],
  ['leans', 'Timeframes', 'down first', 'up first'],
  ['stance', 'Stance', 'trade first', 'stand aside first'],
  ['odds', 'Odds', SMALLEST, LARGEST],
  ['funding', 'Funding', SMALLEST, LARGEST],
] as const;

export type SortKey = (typeof COLUMNS)[number][0];

/** By turnover first. */
export const SORTS = COLUMNS.flatMap(([key, text, up, down]) => [
  { key, way: 'ascending', words: `${text}, ${up}` } as const,
  { key, way: 'descending', words: `${text}, ${down}` } as const,
]);
export type Sort = Omit<(typeof SORTS)[number], 'words'>;

export const sortText = ({ key, way }: Sort): string => `${key} ${way}`;

/** Falls back to the order by turnover. */
export const readSort = (text: string | null): Sort =>
  SORTS.find((sort) => sortText(sort) === text) ?? { key: 'place', way: 'ascending' };

/** What changes while the list is open; undefined while it is not known. */
type LiveFigures = Readonly<Record<'price' | 'change24h', number | null>> | undefined;

const LEAN = { up: 1, down: -1, flat: 0 } as const;

/** As listed, unknown stances and ended plans last; LONG before SHORT. */
const STANCE_ORDER = ['trade', 'too close to call', 'stand aside', null] as const;

const KEYS: Readonly<
  Record<SortKey, (row: MarketRow, live: LiveFigures) => string | number | null>
> = {
  place: ({ place }) => place,
  coin: ({ coin }) => coin,
  price: ({ plan }, live) => live?.price ?? plan.price,
  change: (_, live) => live?.change24h ?? null,
  leans: ({ plan }) =>
    TIMEFRAMES.reduce((sum, timeframe) => sum + LEAN[plan.leans[timeframe] ?? 'flat'], 0),
  stance: ({ plan: { life, stance, action } }) =>
    `${STANCE_ORDER.indexOf(life?.ended ? null : stance)} ${action}`,
  odds: ({ plan }) => plan.odds?.hit ?? null,
  funding: ({ plan }) => plan.funding?.rate ?? null,
};

/** Unknowns last in either direction, ties by turnover; `liveOf` is read once per ordering. */
export function inOrder(
  rows: readonly MarketRow[],
  { key, way }: Sort,
  liveOf: (coin: string) => LiveFigures,
): readonly MarketRow[] {
  const sign = way === 'ascending' ? 1 : -1;
  const keyOf = (row: MarketRow) => KEYS[key](row, liveOf(row.coin));
  return rows.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === right) return a.place - b.place;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -sign : sign;
  });
}
