import { ICHIMOKU_CLOUD as CARD } from '../analysis/readings/ichimoku-cloud.ts';
import { type GuideSection, guideEntry, headingOf } from './guide-entry.ts';

export const ICHIMOKU_CLOUD: GuideSection = {
  ...headingOf(CARD),
  entries: [
    guideEntry({
      anchor: 'ichimoku',
      name: 'Tenkan-sen, Kijun-sen, Senkou Span A and B',
      purpose:
        'Balance prices of short, middle and long stretches. Between the two spans lies the cloud: price above it is in an uptrend, below it in a downtrend.',
      formula: [
        'middle of n candles = (highest high + lowest low) / 2',
        'Tenkan-sen = middle of 9; Kijun-sen = middle of 26',
        'Senkou Span A = (Tenkan-sen + Kijun-sen) / 2, as it was 26 candles ago',
        'Senkou Span B = middle of 52, as it was 26 candles ago',
        'The spans are those drawn at the newest candle, not those 26 candles ahead of it.',
      ].join('\n'),
      parameters: '9, 26 and 52 candles, displaced by 26',
      source:
        'Goichi Hosoda (1969); StockCharts ChartSchool, Ichimoku Cloud. TradingView counts the current candle as the first of the 26 and draws the spans one candle earlier.',
      check: {
        on: 'sample',
        values: {
          tenkanSen: 116.375,
          kijunSen: 119.53125,
          senkouSpanA: 116.671875,
          senkouSpanB: 116.625,
        },
      },
    }),
  ],
};
