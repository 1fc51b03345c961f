import { guideEntry } from './guide-entry.ts';

export const MOMENTUM = [
  guideEntry({
    anchor: 'rsi',
    name: 'RSI, relative strength index',
    purpose:
      'How much of the recent movement of the close was upward. Above 70 counts as overbought, below 30 as oversold.',
    formula: [
      'gain = rise of the close, or 0; loss = fall of the close, or 0',
      'first averages = mean of the first 14 gains and losses',
      "then Wilder's: average = (average · 13 + new) / 14",
      'RSI = 100 · average gain / (average gain + average loss)',
      'No value where the close has never moved.',
    ].join('\n'),
    parameters: '14 candles of the close',
    source:
      'J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib function RSI.',
    check: { on: 'sample', values: { RSI: 50.062518 } },
  }),
  guideEntry({
    anchor: 'macd',
    name: 'MACD, moving average convergence/divergence',
    purpose:
      'Whether the short-term average of the close pulls away from the long-term one, and whether that pull grows or fades.',
    formula: [
      'EMA: e = e + (x - e) · 2 / (n + 1)',
      'both EMAs start at candle 26: the slow one with the mean of closes 1 to 26, the fast one with the mean of closes 15 to 26',
      'line = EMA 12 of the close - EMA 26 of the close',
      'signal = EMA 9 of the line, started with the mean of its first 9 values',
      'histogram = line - signal',
    ].join('\n'),
    parameters: 'fast 12, slow 26, signal 9 candles of the close',
    source: 'Gerald Appel; TA-Lib function MACD.',
    check: {
      on: 'sample',
      values: { MACDLine: -0.844476, MACDSignal: -0.332506, MACDHistogram: -0.511971 },
    },
  }),
  guideEntry({
    anchor: 'stochastic-rsi',
    name: 'Stoch RSI, stochastic of RSI',
    purpose:
      'Where RSI stands within its own recent range: turns earlier than RSI, and more often.',
    formula: [
      'raw = 100 · (RSI - lowest RSI) / (highest RSI - lowest RSI), over 14 candles',
      'K = mean of the newest 3 raw values',
      'D = mean of the newest 3 values of K',
      'No value where RSI did not move in 14 candles.',
    ].join('\n'),
    parameters: 'RSI 14, range 14, K 3, D 3',
    source:
      'Tushar Chande and Stanley Kroll, The New Technical Trader (1994); TradingView, Stochastic RSI. K equals fastD of TA-Lib function STOCHRSI, whose fastK is the raw value.',
    check: { on: 'sample', values: { 'stochasticRSI.k': 28.794252, 'stochasticRSI.d': 13.150465 } },
  }),
  guideEntry({
    anchor: 'stochastic-oscillator',
    name: 'Stoch OSC, slow stochastic oscillator',
    purpose:
      'Where the close stands between the lowest low and the highest high of the newest candles, smoothed.',
    formula: [
      'raw = 100 · (close - lowest low) / (highest high - lowest low), over 14 candles',
      'K = mean of the newest 3 raw values',
      'D = mean of the newest 3 values of K',
      'No value where the price did not move in 14 candles.',
    ].join('\n'),
    parameters: 'range 14, K 3, D 3, simple averages',
    source: 'George Lane; TA-Lib function STOCH.',
    check: {
      on: 'sample',
      values: { 'stochasticOscillator.k': 25.678171, 'stochasticOscillator.d': 17.304023 },
    },
  }),
  guideEntry({
    anchor: 'williams-r',
    name: 'Williams %R',
    purpose:
      'How far the close stands below the highest high of the newest candles: 0 at the top of the range, -100 at its bottom.',
    formula: [
      '%R = -100 · (highest high - close) / (highest high - lowest low), over 14 candles',
      'No value where the price did not move in 14 candles.',
    ].join('\n'),
    parameters: '14 candles',
    source: 'Larry Williams; TA-Lib function WILLR.',
    check: { on: 'sample', values: { williamsR: -56.097561 } },
  }),
  guideEntry({
    anchor: 'cci',
    name: 'CCI, commodity channel index',
    purpose: 'How unusual the price is, measured against its mean and its usual distance from it.',
    formula: [
      'typical price = (high + low + close) / 3',
      'mean deviation = mean of |typical price - mean typical price| over 20 candles',
      'CCI = (typical price - mean typical price) / (0.015 · mean deviation)',
      'No value where the typical price did not move in 20 candles.',
    ].join('\n'),
    parameters: "20 candles, Lambert's constant 0.015",
    source: 'Donald Lambert, Commodities (1980); TA-Lib function CCI.',
    check: { on: 'sample', values: { CCI: -53.451609 } },
  }),
];
