import type { Pivot } from '../../../analysis-server/patterns/pivots.ts';
import {
  type CandleRow,
  type CandleSeries,
  seriesFromRows,
} from '../../../domain/market/candle.ts';

const HOUR = 3_600_000;

/** Candles with the given closes: each opens at the close before and has no wicks. */
export function candlesOf(closes: readonly number[]): CandleSeries {
  const rows = closes.map((close, index): CandleRow => {
    const open = closes[index - 1] ?? close;
    return [index * HOUR, open, Math.max(open, close), Math.min(open, close), close, 1000];
  });
  return seriesFromRows('1h', rows);
}

/** Closes along straight legs between turning points, given as [row, price] with rising rows. */
export function closesAlong(turns: readonly (readonly [number, number])[]): number[] {
  const closes = turns[0] ? [turns[0][1]] : [];
  turns.slice(1).forEach(([row, price], position) => {
    const [fromRow, fromPrice] = turns[position] ?? [0, price];
    for (let i = fromRow + 1; i <= row; i++) {
      closes.push(fromPrice + ((price - fromPrice) * (i - fromRow)) / (row - fromRow));
    }
  });
  return closes;
}

/** Alternating pivots at [row, price], each confirmed `delay` candles later. */
export function pivotsAt(turns: readonly (readonly [number, number])[], delay = 2): Pivot[] {
  return turns.map(([index, price], position) => {
    const neighbour = turns[position + 1] ?? turns[position - 1];
    const kind = neighbour && price > neighbour[1] ? 'high' : 'low';
    return { kind, index, price, confirmedAt: index + delay };
  });
}

/** The same turning points upside down, around the price 100. */
export function upsideDown<T extends readonly (readonly [number, number])[]>(turns: T) {
  return turns.map(([row, price]): readonly [number, number] => [row, 200 - price]);
}
