import type { Candle } from './naive-line.ts';
import { mean, sum } from './naive-line.ts';

/** Turns of five candles to both sides: passed by none after, and above (below) those before. */
function turnsOf(candles: readonly Candle[]): { readonly row: number; readonly price: number }[] {
  return candles.flatMap((candle, row) => {
    const before = candles.slice(Math.max(0, row - 5), row);
    const after = candles.slice(row + 1, row + 6);
    if (before.length < 5 || after.length < 5) return [];
    const isHigh =
      before.every(({ high }) => high < candle.high) &&
      after.every(({ high }) => high <= candle.high);
    const isLow =
      before.every(({ low }) => low > candle.low) && after.every(({ low }) => low >= candle.low);
    return [
      ...(isHigh ? [{ row, price: candle.high }] : []),
      ...(isLow ? [{ row, price: candle.low }] : []),
    ];
  });
}

/**
 * Support and resistance as the guide has them: turns within half an ATR of a level's mean join it,
 * and the five heaviest of either side count.
 */
export function swingLevels(candles: readonly Candle[], atr: number | null): number[] {
  const newest = candles.at(-1);
  if (!newest || atr === null) return [];
  const levels: { row: number; price: number }[][] = [];
  for (const turn of turnsOf(candles).toSorted((a, b) => a.price - b.price)) {
    const last = levels.at(-1);
    const middle = last && mean(last.map(({ price }) => price));
    if (last && middle !== undefined && turn.price - middle <= 0.5 * atr) last.push(turn);
    else levels.push([turn]);
  }
  const weighed = levels.map((turns) => ({
    price: mean(turns.map(({ price }) => price)),
    weight: sum(turns.map(({ row }) => 0.5 ** ((candles.length - 1 - row) / (candles.length / 4)))),
  }));
  const heaviest = (isOn: (price: number) => boolean) =>
    weighed
      .filter(({ price }) => isOn(price))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, 5)
      .map(({ price }) => price);
  return [
    ...heaviest((price) => price < newest.close),
    ...heaviest((price) => price > newest.close),
  ];
}
