import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { price } from './sample-levels.ts';

/** States and comparisons with each of their words at least once. */
export const READINGS: readonly Proposition[] = [
  ...(['overbought', 'firm', 'middle', 'soft', 'oversold'] as const).map(
    (state, place): Proposition => ({
      type: 'oscillator',
      timeframe: '4h',
      reading: 'RSI',
      state,
      value: [74.62, 61.3, 49.8, 37.44, 24.1][place] ?? 50,
    }),
  ),
  ...(['stochasticOscillator.k', 'stochasticRSI.k', 'MFI'] as const).map(
    (reading): Proposition => ({
      type: 'oscillator',
      timeframe: '1h',
      reading,
      state: 'oversold',
      value: 12.36,
    }),
  ),
  { type: 'oscillator', timeframe: '1d', reading: 'williamsR', state: 'overbought', value: -8.2 },
  { type: 'oscillator', timeframe: '15m', reading: 'CCI', state: 'overbought', value: 143.71 },
  ...(['absent', 'forming', 'strong', 'very strong'] as const).flatMap((strength, place) =>
    (['buyers', 'sellers', 'neither'] as const).map(
      (led): Proposition => ({
        type: 'trend-strength',
        timeframe: '1h',
        strength,
        led,
        adx: [14.2, 22.6, 31.6, 44.1][place] ?? 0,
        diPlus: { buyers: 27.3, sellers: 14.2, neither: 20.1 }[led],
        diMinus: { buyers: 14.2, sellers: 27.3, neither: 20.1 }[led],
      }),
    ),
  ),
  ...(['thin', 'ordinary', 'heavy'] as const).flatMap((amount, place) =>
    (['rose', 'fell', 'stood still'] as const).map(
      (candle): Proposition => ({
        type: 'candle-volume',
        timeframe: '4h',
        amount,
        candle,
        share: [41.3, 96.7, 177.2][place] ?? 0,
      }),
    ),
  ),
  { type: 'money-flow', timeframe: '1d', flow: 'in', value: 0.1234 },
  { type: 'money-flow', timeframe: '1d', flow: 'out', value: -0.0812 },
  { type: 'money-flow', timeframe: '1d', flow: 'balanced', value: 0.0123 },
  { type: 'outside-band', timeframe: '1h', band: 'upper', close: price, edge: 82_101.9 },
  { type: 'outside-band', timeframe: '15m', band: 'lower', close: 81_200.1, edge: 81_340.5 },
  ...(['parabolicSAR', 'supertrend'] as const).flatMap((of) =>
    (['bullish', 'bearish'] as const).map(
      (trend): Proposition => ({
        type: 'trailing-stop',
        timeframe: '4h',
        of,
        trend,
        value: 80_123.4,
      }),
    ),
  ),
  ...(['upper', 'middle', 'lower'] as const).map(
    (third, place): Proposition => ({
      type: 'range-place',
      timeframe: '1d',
      candles: 100,
      third,
      share: [88.2, 51.4, 9.7][place] ?? 0,
      low: 60_123.4,
      high: 91_240.5,
    }),
  ),
  { type: 'funding', payer: 'longs', rate: 0.00045, intervalHours: 8, sum7d: 0.0074 },
  { type: 'funding', payer: 'shorts', rate: -0.0001, intervalHours: 4, sum7d: -0.0031 },
  { type: 'funding', payer: 'shorts', rate: -0.00033, intervalHours: 8, sum7d: null },
  ...(['above', 'below'] as const).map(
    (side): Proposition => ({
      type: 'price-to-average',
      timeframe: '4h',
      average: 'MA50',
      side,
      price,
      value: side === 'above' ? 80_211.3 : 83_411.9,
    }),
  ),
  {
    type: 'price-to-average',
    timeframe: '1h',
    average: 'MA100',
    side: 'above',
    price,
    value: 81_000,
  },
  ...(['above both', 'below both', 'above MA50 only', 'above MA200 only'] as const).map(
    (place): Proposition => ({
      type: 'price-to-averages',
      timeframe: '1d',
      place,
      price,
      ma50: /both/.test(place) ? 80_000.1 : 72_883.8,
      ma200: 83_403,
    }),
  ),
  {
    type: 'averages-stacked',
    timeframe: '4h',
    order: 'rising',
    ma20: 81_350.7,
    ma50: 79_315.8,
    ma200: 75_166.7,
  },
  {
    type: 'averages-stacked',
    timeframe: '1w',
    order: 'falling',
    ma20: 71_350.7,
    ma50: 79_315.8,
    ma200: 85_166.7,
  },
  ...(['above', 'below'] as const).flatMap((toSignal) =>
    (['above', 'below'] as const).map(
      (toZero): Proposition => ({
        type: 'macd',
        timeframe: '1h',
        toSignal,
        toZero,
        line: toZero === 'above' ? 193.6 : -193.6,
        signal: toSignal === 'above' ? -200.1 : 201.4,
      }),
    ),
  ),
  ...(['above', 'inside', 'below'] as const).map(
    (place): Proposition => ({
      type: 'price-to-cloud',
      timeframe: '4h',
      place,
      price,
      low: 81_200.4,
      high: 83_100.9,
    }),
  ),
  ...(['above', 'below'] as const).flatMap((side): Proposition[] => [
    { type: 'conversion-to-base', timeframe: '1d', side, tenkan: 81_120.5, kijun: 80_004.5 },
    { type: 'price-to-vwap', timeframe: '15m', side, price, value: 82_100.7 },
  ]),
];
