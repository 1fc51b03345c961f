import { BASIC_INDICATORS as CARD } from '../analysis/readings/basic-indicators.ts';
import { type GuideSection, guideEntry, headingOf } from './guide-entry.ts';

export const BASIC_INDICATORS: GuideSection = {
  ...headingOf(CARD),
  entries: [
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
  ],
};
