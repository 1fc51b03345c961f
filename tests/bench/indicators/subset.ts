/** What the own indicators, TA-Lib, technicalindicators and trading-signals all compute. */
export const SUBSET = [
  'rsi',
  'macd',
  'simple averages',
  'ema',
  'stochastic, %r',
  'stochastic rsi',
  'cci',
  'bollinger',
  'atr',
  'obv',
  'a/d',
  'mfi',
  'dmi',
  'sar',
] as const;

export const SMA_PERIODS = [5, 10, 20, 50, 100, 200] as const;

/** One library's computations over one series of candles, each over every candle. */
export type Subset = Readonly<Record<(typeof SUBSET)[number], () => unknown>>;
