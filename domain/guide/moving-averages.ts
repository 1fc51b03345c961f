import { MOVING_AVERAGES as CARD } from '../analysis/readings/moving-averages.ts';
import { type GuideSection, guideEntry, headingOf } from './guide-entry.ts';

export const MOVING_AVERAGES: GuideSection = {
  ...headingOf(CARD),
  entries: [
    guideEntry({
      anchor: 'moving-averages',
      name: 'MA5 to MA200, simple moving averages',
      purpose:
        'The mean price of a stretch of candles: price above a long one is in a rising market, below it in a falling one.',
      formula: 'MA n = sum of the newest n closes / n',
      parameters: 'n = 5, 10, 20, 50, 100 and 200 closes, each weighing the same',
      source: 'TA-Lib function SMA.',
      check: {
        on: 'sample',
        values: {
          'movingAverages.MA5': 115.2125,
          'movingAverages.MA10': 116.35625,
          'movingAverages.MA20': 119.44375,
          'movingAverages.MA50': 118.26625,
          'movingAverages.MA100': 116.66375,
          'movingAverages.MA200': 113.55875,
        },
      },
    }),
    guideEntry({
      anchor: 'vwap',
      name: 'VWAP, volume-weighted average price',
      purpose: 'The price at which the average coin changed hands: dear above it, cheap below it.',
      formula: [
        'typical price = (high + low + close) / 3',
        'VWAP = sum(typical price · volume) / sum(volume)',
        'on 15m, 1h and 4h: over the candles since 00:00 UTC',
        'on 1d and 1w: over the newest 20 candles',
        'No value where nothing was traded.',
      ].join('\n'),
      parameters: 'restarts at 00:00 UTC; 20 candles on 1d and 1w',
      warmUp: 'On 15m, 1h and 4h the first candle that opens a UTC day; on 1d and 1w 20 candles.',
      source: 'StockCharts ChartSchool, VWAP; TradingView, VWAP anchored to the session.',
      check: { on: 'sample', values: { VWAP: 118.96252 } },
    }),
  ],
};
