import { VOLATILITY_CHANNELS as CARD } from '../analysis/readings/volatility-channels.ts';
import { type GuideSection, guideEntry, headingOf } from './guide-entry.ts';

export const VOLATILITY_CHANNELS: GuideSection = {
  ...headingOf(CARD),
  entries: [
    guideEntry({
      anchor: 'bollinger-bands',
      name: 'Bollinger Bands',
      purpose:
        'A channel as wide as the close usually strays: narrow in quiet markets, wide in moving ones.',
      formula: [
        'middle = mean of the newest 20 closes',
        'deviation = square root of (sum of (close - middle)² / 20), the population deviation',
        'upper = middle + 2 · deviation',
        'lower = middle - 2 · deviation',
      ].join('\n'),
      parameters: '20 closes, 2 population standard deviations',
      source: 'John Bollinger; TA-Lib function BBANDS with a simple average.',
      check: {
        on: 'sample',
        values: {
          'bollingerBands.upper': 126.500983,
          'bollingerBands.middle': 119.44375,
          'bollingerBands.lower': 112.386517,
        },
      },
    }),
    guideEntry({
      anchor: 'keltner-channels',
      name: 'Keltner Channels',
      purpose: 'A channel as wide as a candle usually ranges, around a quick average of the close.',
      formula: [
        'middle = EMA 20 of the close: e = e + (close - e) · 2 / 21, started with the mean of the first 20 closes',
        "upper = middle + 2 · ATR 10 (Wilder's, as under ATR)",
        'lower = middle - 2 · ATR 10',
      ].join('\n'),
      parameters: 'average 20, ATR 10, factor 2',
      source:
        'Chester Keltner, as revised by Linda Raschke; the averages are TA-Lib functions EMA and ATR.',
      check: {
        on: 'sample',
        values: {
          'keltnerChannels.upper': 125.486308,
          'keltnerChannels.middle': 117.713366,
          'keltnerChannels.lower': 109.940424,
        },
      },
    }),
    guideEntry({
      anchor: 'atr',
      name: 'ATR, average true range',
      purpose:
        'How far one candle usually moves, gaps included. The plan measures its stop and targets by it.',
      formula: [
        'true range = the largest of high - low, |high - close before|, |low - close before|',
        'first ATR = mean of the first 14 true ranges, from the second candle on',
        "then Wilder's: ATR = (ATR · 13 + true range) / 14",
      ].join('\n'),
      parameters: '14 candles',
      source:
        'J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib function ATR.',
      others: { 'plan.atr': 'ATR of the plan' },
      check: { on: 'sample', values: { ATR: 3.880922 } },
    }),
  ],
};
