import type { CandleRow } from '../../../domain/market/candle.ts';

export function inOrder(rows: ReadonlyMap<number, CandleRow>): readonly CandleRow[] {
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
