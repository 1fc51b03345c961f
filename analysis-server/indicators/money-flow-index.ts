import type { CandleSeries } from '../../domain/candle.ts';
import { at, type Line, lineFrom } from './line.ts';
import { typicalPrice } from './typical-price.ts';

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
  let rising = 0;
  let falling = 0;
  let risingCandles = 0;
  let fallingCandles = 0;
  for (let i = 1; i < typical.length; i++) {
    const money = at(typical, i) * at(volume, i);
    const change = at(typical, i) - at(typical, i - 1);
    // Factors rather than branches: the direction of the next candle cannot be predicted.
    const up = Number(change > 0) * Number(money > 0);
    const down = Number(change < 0) * Number(money > 0);
    rising += money * up;
    falling += money * down;
    risingCandles += up;
    fallingCandles += down;
    if (i < period) continue;

    const total = rising + falling;
    out[i - period] = total > 0 ? (100 * rising) / total : 0;

    const first = i - period + 1;
    const leaving = at(typical, first) * at(volume, first);
    const leavingChange = at(typical, first) - at(typical, first - 1);
    const leavingUp = Number(leavingChange > 0) * Number(leaving > 0);
    const leavingDown = Number(leavingChange < 0) * Number(leaving > 0);
    risingCandles -= leavingUp;
    fallingCandles -= leavingDown;
    // Subtraction leaves a rounding behind, which must not be taken for a flow.
    rising = risingCandles === 0 ? 0 : Math.abs(rising - leaving * leavingUp);
    falling = fallingCandles === 0 ? 0 : Math.abs(falling - leaving * leavingDown);
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
