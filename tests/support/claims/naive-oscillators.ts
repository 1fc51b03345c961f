import { closes, highest, lowest, typicals, wilderAverage } from './naive-averages.ts';
import {
  type Candle,
  combined,
  isStill,
  mean,
  type NaiveLine,
  sum,
  windowed,
} from './naive-line.ts';

/** 100 · average gain / (average gain + average loss), of Wilder's averages. */
export function rsi(candles: readonly Candle[]): NaiveLine {
  const all = closes(candles);
  const change = (sign: 1 | -1): NaiveLine =>
    all.map((close, row) => (row === 0 ? null : Math.max(0, sign * (close - (all[row - 1] ?? 0)))));
  return combined(wilderAverage(change(1), 14), wilderAverage(change(-1), 14), (gain, loss) =>
    gain + loss === 0 ? null : (100 * gain) / (gain + loss),
  );
}

/** Mean of 3 raw values; one without a range before the newest counts as 0. */
const smoothK = (raw: NaiveLine): NaiveLine =>
  windowed(raw, 3, (window) =>
    (window.at(-1) ?? null) === null ? null : mean(window.map((value) => value ?? 0)),
  );

/** The values of a line from the row on where a value is known after `candles` candles. */
const from = (line: NaiveLine, candles: number): NaiveLine =>
  line.map((value, row) => (row + 1 < candles ? null : value));

/** Mean of 3 of 100 · (close - lowest low) / (highest high - lowest low), over 14 candles. */
export function stochastic(candles: readonly Candle[]): NaiveLine {
  const raw = windowed(candles, 14, (window) => {
    const low = lowest(window);
    const range = highest(window) - low;
    return range > 0 ? (100 * ((window.at(-1)?.close ?? 0) - low)) / range : null;
  });
  return from(smoothK(raw), 18);
}

/** Where RSI stands in its range of 14; a range of rounding errors is none. */
export function stochasticRsi(candles: readonly Candle[]): NaiveLine {
  const strength = rsi(candles).map((value, row) => (row < 14 ? null : (value ?? 0)));
  const raw = windowed(strength, 14, (window) => {
    const known = window.filter((value) => value !== null);
    if (known.length < 14) return null;
    const low = Math.min(...known);
    const range = Math.max(...known) - low;
    return range > 1e-9 ? (100 * ((known.at(-1) ?? 0) - low)) / range : null;
  });
  return from(smoothK(raw), 32);
}

/** -100 · (highest high - close) / (highest high - lowest low), over 14 candles. */
export function williamsR(candles: readonly Candle[]): NaiveLine {
  return windowed(candles, 14, (window) => {
    const top = highest(window);
    const range = top - lowest(window);
    return range > 0 ? (-100 * (top - (window.at(-1)?.close ?? 0))) / range : null;
  });
}

/** (typical price - mean) / (0.015 · mean deviation), over 20 candles. */
export function cci(candles: readonly Candle[]): NaiveLine {
  return windowed(typicals(candles), 20, (window) => {
    if (isStill(window)) return null;
    const middle = mean(window);
    const deviation = mean(window.map((typical) => Math.abs(typical - middle)));
    return ((window.at(-1) ?? 0) - middle) / (0.015 * deviation);
  });
}

/** 100 · rising flow / (rising flow + falling flow), over 14 candles. */
export function moneyFlowIndex(candles: readonly Candle[]): NaiveLine {
  const typical = typicals(candles);
  const flows = candles.map(({ volume }, row) => {
    const now = typical[row] ?? 0;
    return row === 0 ? null : now * volume * Math.sign(now - (typical[row - 1] ?? 0));
  });
  return windowed(flows, 14, (window) => {
    const known = window.filter((flow) => flow !== null);
    const rising = sum(known.map((flow) => Math.max(0, flow)));
    const total = sum(known.map(Math.abs));
    return known.length < 14 || total === 0 ? null : (100 * rising) / total;
  });
}

/** sum(volume · ((close - low) - (high - close)) / (high - low)) / sum(volume), over 20 candles. */
export function chaikinMoneyFlow(candles: readonly Candle[]): NaiveLine {
  return windowed(candles, 20, (window) => {
    const traded = sum(window.map(({ volume }) => volume));
    const flow = window.map(({ high, low, close, volume }) =>
      high === low ? 0 : (volume * (close - low - (high - close))) / (high - low),
    );
    return traded > 0 ? sum(flow) / traded : null;
  });
}
