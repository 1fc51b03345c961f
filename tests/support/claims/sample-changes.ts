import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { price, resistance, support } from './sample-levels.ts';

/** Changes with each of their words at least once. */
export const CHANGES: readonly Proposition[] = [
  ...(
    [
      ['close', 'MA50'],
      ['MA50', 'MA200'],
      ['MACDLine', 'MACDSignal'],
      ['MACDLine', 'zero'],
      ['diPlus', 'diMinus'],
      ['tenkanSen', 'kijunSen'],
    ] as const
  ).flatMap(([line, over]): Proposition[] => [
    { type: 'crossed', timeframe: '4h', line, over, side: 'above', ago: 3 },
    { type: 'crossed', timeframe: '1h', line, over, side: 'below', ago: 0 },
    { type: 'held', timeframe: '1d', line, over, side: 'above', candles: 15 },
    { type: 'held', timeframe: '15m', line, over, side: 'below', candles: 9 },
  ]),
  { type: 'crossed', timeframe: '1w', line: 'close', over: 'MA20', side: 'above', ago: 1 },
  {
    type: 'moved',
    timeframe: '1h',
    reading: 'RSI',
    way: 'risen',
    from: 23.04,
    to: 39.52,
    candles: 5,
    led: 'neither',
  },
  {
    type: 'moved',
    timeframe: '1d',
    reading: 'RSI',
    way: 'fallen',
    from: 71.04,
    to: 49.52,
    candles: 10,
    led: 'neither',
  },
  ...(['buyers', 'sellers', 'neither'] as const).flatMap((led) =>
    (['risen', 'fallen'] as const).map(
      (way): Proposition => ({
        type: 'moved',
        timeframe: '1d',
        reading: 'ADX',
        way,
        from: way === 'risen' ? 13.6 : 31.9,
        to: 22.1,
        candles: 10,
        led,
      }),
    ),
  ),
  ...(['overbought', 'oversold'] as const).flatMap((state) =>
    [0, 1, 4].map(
      (ago): Proposition => ({
        type: 'left-extreme',
        timeframe: '1h',
        reading: 'RSI',
        state,
        ago,
        from: state === 'overbought' ? 74.4 : 24.6,
        to: state === 'overbought' ? 61.2 : 38.8,
      }),
    ),
  ),
  { type: 'broke-level', timeframe: '4h', side: 'above', level: support, ago: 0 },
  { type: 'broke-level', timeframe: '1h', side: 'below', level: resistance, ago: 1 },
  { type: 'broke-level', timeframe: '1h', side: 'below', level: resistance, ago: 6 },
  { type: 'extreme-close', timeframe: '4h', end: 'highest', candles: 200, close: price },
  { type: 'extreme-close', timeframe: '1w', end: 'lowest', candles: 23, close: 61_000.5 },
  ...(['positive', 'negative'] as const).flatMap((sign) =>
    (['shrinking', 'growing'] as const).map(
      (way): Proposition => ({
        type: 'histogram',
        timeframe: '4h',
        sign,
        way,
        candles: 4,
        value: sign === 'positive' ? 124.7 : -124.7,
      }),
    ),
  ),
  { type: 'squeeze', timeframe: '1d', candles: 8 },
  { type: 'squeeze', timeframe: '1h', candles: 1 },
  { type: 'squeeze-ended', timeframe: '4h', candles: 14, ago: 0 },
  { type: 'squeeze-ended', timeframe: '4h', candles: 6, ago: 1 },
  { type: 'squeeze-ended', timeframe: '1h', candles: 6, ago: 4 },
  { type: 'volume-run', timeframe: '4h', side: 'above', candles: 3 },
  { type: 'volume-run', timeframe: '1w', side: 'below', candles: 17 },
  { type: 'wide-candles', timeframe: '4h', count: 8, of: 20, distance: 1_926.8 },
  { type: 'wide-candles', timeframe: '4h', count: 1, of: 20, distance: 1_926.8 },
  { type: 'wide-candles', timeframe: '1h', count: 0, of: 20, distance: 1_926.8 },
  ...(
    [
      ['day', '1h', 24],
      ['week', '4h', 42],
      ['month', '1d', 30],
      ['quarter', '1d', 90],
    ] as const
  ).flatMap(([over, timeframe, candles]) =>
    (['gained', 'lost'] as const).map(
      (way): Proposition => ({
        type: 'price-change',
        over,
        timeframe,
        candles,
        way,
        percent: 4.27,
        from: way === 'gained' ? 79_107.4 : 86_164.6,
        to: price,
      }),
    ),
  ),
  ...(['low', 'high'] as const).map(
    (place): Proposition => ({
      type: 'volatility',
      timeframe: '1d',
      place,
      percent: place === 'low' ? 0.9 : 6.3,
      candles: 365,
      share: 93.4,
    }),
  ),
];
