import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, lineFrom } from './line.ts';
import { typicalPrice } from './typical-price.ts';

/**
 * Money flow index, 0 to 100: `100 · rising / (rising + falling)`. A candle's flow, typical price
 * times volume, rises or falls with its typical price and is none if unchanged. From candle
 * `period`; 0 without flow. Source: Gene Quong and Avrum Soudack; TA-Lib, TA_MFI, without its rule
 * that a flow under 1 in the quote currency is none, which depends on the unit.
 */
export function moneyFlowIndex(series: CandleSeries, period = 14): Line {
  const { high, low, close, volume } = series;
  const line = lineFrom(period, close.length);
  const out = line.values;
  if (out.length === 0) return line;
  const flow = new Float64Array(close.length);
  let previous = (at(high, 0) + at(low, 0) + at(close, 0)) / 3;
  let rising = 0;
  let falling = 0;
  let risingCandles = 0;
  let fallingCandles = 0;
  for (let i = 1; i < flow.length; i++) {
    // No branch: the direction of the next candle cannot be predicted.
    const typical = (at(high, i) + at(low, i) + at(close, i)) / 3;
    const direction = Number(typical > previous) - Number(typical < previous);
    const signed = typical * at(volume, i) * direction;
    previous = typical;
    flow[i] = signed;
    rising += (Math.abs(signed) + signed) / 2;
    falling += (Math.abs(signed) - signed) / 2;
    risingCandles += Number(signed > 0);
    fallingCandles += Number(signed < 0);
    if (i < period) continue;

    const total = rising + falling;
    out[i - period] = total > 0 ? (100 * rising) / total : 0;

    // Subtraction leaves a rounding that must not count as a flow.
    const leaving = at(flow, i - period + 1);
    risingCandles -= Number(leaving > 0);
    fallingCandles -= Number(leaving < 0);
    rising -= (Math.abs(leaving) + leaving) / 2;
    falling -= (Math.abs(leaving) - leaving) / 2;
    if (risingCandles === 0 || rising < 0) rising = 0;
    if (fallingCandles === 0 || falling < 0) falling = 0;
  }
  return line;
}

/** If not, the index is undefined. */
export function moneyFlowed(series: CandleSeries, period = 14): boolean {
  const typical = typicalPrice(series);
  for (let i = Math.max(1, typical.length - period); i < typical.length; i++) {
    if (at(series.volume, i) > 0 && at(typical, i) !== at(typical, i - 1)) return true;
  }
  return false;
}
