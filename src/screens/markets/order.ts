import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';

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
export type SortWay = 'ascending' | 'descending';

export interface Sort {
  readonly key: SortKey;
  readonly way: SortWay;
}

export const FIRST_SORT: Sort = { key: 'place', way: 'ascending' };

/** As stored: 'odds descending'. */
export const sortText = ({ key, way }: Sort): string => `${key} ${way}`;

/** Falls back to the order by turnover. */
export function readSort(text: string | null): Sort {
  const [name, way] = (text ?? '').split(' ');
  const column = COLUMNS.find(([key]) => key === name);
  if (!column || (way !== 'ascending' && way !== 'descending')) return FIRST_SORT;
  return { key: column[0], way };
}

/** What changes while the list is open. */
export interface LiveFigures {
  readonly price: number | null;
  readonly change: number | null;
}

const LEAN = { up: 1, down: -1, flat: 0 } as const;

function figureOf({ plan, place }: ScanRow, key: SortKey, live: LiveFigures): number | null {
  switch (key) {
    case 'price':
      return live.price ?? plan.price;
    case 'change':
      return live.change;
    case 'leans': {
      const known = TIMEFRAMES.map((timeframe) => plan.leans[timeframe]);
      return known.reduce((sum, lean) => sum + (lean === null ? 0 : LEAN[lean]), 0);
    }
    case 'odds':
      return plan.odds?.hit ?? null;
    case 'funding':
      return plan.funding?.rate ?? null;
    default:
      return place;
  }
}

/** As listed, unknown stances and ended plans last; LONG before SHORT. */
const STANCE_ORDER = ['trade', 'too close to call', 'stand aside', null] as const;
const stanceWord = ({ plan: { life, stance, action } }: ScanRow) =>
  `${STANCE_ORDER.indexOf(life?.ended ? null : stance)} ${action}`;

/** Unknowns last in either direction, ties by turnover; `liveOf` is read once per ordering. */
export function inOrder(
  rows: readonly ScanRow[],
  { key, way }: Sort,
  liveOf: (coin: string) => LiveFigures,
): readonly ScanRow[] {
  const sign = way === 'ascending' ? 1 : -1;
  const compareWords = (a: string, b: string) => (a === b ? 0 : a < b ? -sign : sign);
  return rows.toSorted((a, b) => {
    if (key === 'coin') return compareWords(a.coin, b.coin);
    if (key === 'stance') return compareWords(stanceWord(a), stanceWord(b)) || a.place - b.place;
    const [left, right] = [figureOf(a, key, liveOf(a.coin)), figureOf(b, key, liveOf(b.coin))];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || a.place - b.place;
    }
    return sign * (left - right) || a.place - b.place;
  });
}
