import type { Reading, ReadingCard, ReadingMaker } from './reading.ts';

const AVERAGES = ['MA5', 'MA10', 'MA20', 'MA50', 'MA100', 'MA200'] as const;

/** Moving averages and VWAP. */
export function averagesCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const { movingAverages, VWAP } = analysis.technicalIndicators[timeframe];
  return {
    title: 'Moving Averages & VWAP',
    groups: [
      {
        readings: [
          ...AVERAGES.map((name) =>
            value(name, `movingAverages.${name}`, movingAverages[name], 'price'),
          ),
          value('VWAP', 'VWAP', VWAP, 'price'),
        ],
      },
    ],
  };
}

const BAND = ['upper', 'middle', 'lower'] as const;
const BAND_LABELS = { upper: 'Upper', middle: 'Middle', lower: 'Lower' } as const;

/** Bollinger Bands, Keltner Channels and ATR. */
export function volatilityCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const indicators = analysis.technicalIndicators[timeframe];
  const band = (title: string, field: 'bollingerBands' | 'keltnerChannels') => ({
    title,
    readings: BAND.map((part) =>
      value(BAND_LABELS[part], `${field}.${part}`, indicators[field][part], 'price'),
    ),
  });
  return {
    title: 'Volatility & Channels',
    groups: [
      band('Bollinger Bands', 'bollingerBands'),
      band('Keltner Channels', 'keltnerChannels'),
      { readings: [value('ATR', 'ATR', indicators.ATR, 'price')] },
    ],
  };
}

function sarTrend(trend: 'bullish' | 'bearish' | null): Reading {
  if (trend === null) return { label: 'Trend', text: 'N/A' };
  return trend === 'bullish'
    ? { label: 'Trend', text: '▲ Bullish', tone: 'up' }
    : { label: 'Trend', text: '▼ Bearish', tone: 'down' };
}

/** Directional movement and the parabolic SAR. */
export function trendCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const { DMI, parabolicSAR } = analysis.technicalIndicators[timeframe];
  return {
    title: 'Trend Indicators',
    groups: [
      {
        title: 'DMI',
        readings: [
          value('DI+', 'DMI.diPlus', DMI.diPlus, 'two'),
          value('DI-', 'DMI.diMinus', DMI.diMinus, 'two'),
          value('ADX', 'DMI.ADX', DMI.ADX, 'two'),
        ],
      },
      {
        title: 'Parabolic SAR',
        readings: [
          value('Value', 'parabolicSAR.value', parabolicSAR.value, 'price'),
          sarTrend(parabolicSAR.trend),
        ],
      },
    ],
  };
}

/** The lines of the Ichimoku cloud. */
export function ichimokuCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const cloud = analysis.ichimokuCloud[timeframe];
  return {
    title: 'Ichimoku Cloud',
    groups: [
      {
        readings: [
          value('Tenkan-sen', 'tenkanSen', cloud.tenkanSen, 'price'),
          value('Kijun-sen', 'kijunSen', cloud.kijunSen, 'price'),
          value('Senkou Span A', 'senkouSpanA', cloud.senkouSpanA, 'price'),
          value('Senkou Span B', 'senkouSpanB', cloud.senkouSpanB, 'price'),
        ],
      },
    ],
  };
}
