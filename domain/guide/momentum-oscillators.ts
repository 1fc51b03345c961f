import { MOMENTUM_OSCILLATORS as CARD } from '../analysis/readings/momentum-oscillators.ts';
import { type GuideSection, guideEntry, headingOf } from './guide-entry.ts';

export const MOMENTUM_OSCILLATORS: GuideSection = {
  ...headingOf(CARD),
  entries: [
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
      check: {
        on: 'sample',
        values: { 'stochasticRSI.k': 28.794252, 'stochasticRSI.d': 13.150465 },
      },
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
      purpose:
        'How unusual the price is, measured against its mean and its usual distance from it.',
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
  ],
};
