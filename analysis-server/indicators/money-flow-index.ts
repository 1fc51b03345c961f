import type { CandleSeries } from '../../domain/candle.ts';
import { at, column, type Line, lineFrom } from './line.ts';
import { typicalPrice } from './typical-price.ts';
import { windowSum } from './window-sum.ts';

/**
 * Money flow index, 0 to 100: `100 · rising / (rising + falling)`, where a candle's flow, typical
 * price times volume, counts as rising or falling by its typical price against the one before, and
 * not at all where that is unchanged. First value at candle `period`. 0 where no money flowed.
 * Source: Gene Quong and Avrum Soudack; TA-Lib, TA_MFI, but for its rule that a flow under 1 in the
 * quote currency counts as none, which would make the value depend on the unit.
 */
export function moneyFlowIndex(series: CandleSeries, period = 14): Line {
  const { volume } = series;
  const typical = typicalPrice(series);
  const line = lineFrom(period, typical.length);
  const out = line.values;
  if (out.length === 0) return line;
  const rising = column(typical.length - 1);
  const moving = column(typical.length - 1);
  let previous = at(typical, 0);
  for (let i = 0; i < rising.length; i++) {
    const price = at(typical, i + 1);
    const money = price * at(volume, i + 1);
    rising[i] = money * Number(price > previous);
    moving[i] = money * Number(price !== previous);
    previous = price;
  }
  const risingSums = windowSum(rising, period).values;
  const movingSums = windowSum(moving, period).values;
  for (let i = 0; i < out.length; i++) {
    const total = at(movingSums, i);
    out[i] = total > 0 ? (100 * at(risingSums, i)) / total : 0;
  }
  return line;
}

/** Whether any money flowed in the newest `period` candles; without, the index is undefined. */
export function moneyFlowed(series: CandleSeries, period = 14): boolean {
  const typical = typicalPrice(series);
  for (let i = Math.max(1, typical.length - period); i < typical.length; i++) {
    if (at(series.volume, i) > 0 && at(typical, i) !== at(typical, i - 1)) return true;
  }
  return false;
}
