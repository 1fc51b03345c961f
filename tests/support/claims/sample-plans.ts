import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { pivot, price, resistance, support } from './sample-levels.ts';

/** Structures, patterns, plans, conditions and gaps with each of their words at least once. */
export const PLANS: readonly Proposition[] = [
  ...(['uptrend', 'downtrend', 'sideways'] as const).map(
    (structure): Proposition => ({ type: 'swings', timeframe: '1h', structure }),
  ),
  ...(['high', 'low'] as const).flatMap((end) =>
    (['higher', 'lower'] as const).map(
      (is): Proposition => ({
        type: 'swing-point',
        timeframe: '1w',
        end,
        is,
        last: is === 'higher' ? 84_957.7 : 71_109.9,
        before: 79_312.4,
      }),
    ),
  ),
  ...(
    [
      ['patternAnalysis.headAndShoulders.pattern', 'Inverse Head and Shoulders', 86.2],
      ['patternAnalysis.headAndShoulders.pattern', 'Head and Shoulders', 71.4],
      ['patternAnalysis.divergence.type', 'Regular Bullish', 61.4],
      ['patternAnalysis.divergence.type', 'Hidden Bearish', 33.9],
      ['patternAnalysis.channelPattern.pattern', 'Ascending Channel', 76.4],
      ['patternAnalysis.channelPattern.pattern', 'Horizontal Channel', 58.1],
      ['patternAnalysis.harmonicPatterns.pattern', 'Bullish Gartley', 100],
      ['patternAnalysis.harmonicPatterns.pattern', 'Bearish AB=CD', 88.7],
      ['patternAnalysis.tdSequential.signal', 'Perfected Buy Setup', null],
      ['patternAnalysis.tdSequential.signal', 'Sell Countdown 13', null],
    ] as const
  ).map(
    ([reading, name, score]): Proposition => ({
      type: 'pattern',
      timeframe: '4h',
      reading,
      name,
      score,
    }),
  ),
  { type: 'td-setup', timeframe: '1d', setup: 7 },
  { type: 'td-setup', timeframe: '1h', setup: 9 },
  { type: 'no-pattern', timeframes: ['1d', '4h', '1h'] },
  { type: 'no-pattern', timeframes: ['4h'] },
  { type: 'plan', action: 'LONG', entry: price },
  { type: 'plan', action: 'SHORT', entry: price },
  { type: 'plan', action: 'LONG', entry: price, age: 9, result: 0.4 },
  { type: 'plan', action: 'SHORT', entry: price, age: 0.25, result: -1.04 },
  { type: 'plan', action: 'SHORT', entry: price, age: 70 },
  { type: 'reached', label: 'TP1', price },
  { type: 'says-now', action: 'LONG', stance: 'stand aside' },
  { type: 'says-now', action: 'SHORT', stance: 'too close to call' },
  { type: 'says-now', action: 'SHORT', stance: 'trade' },
  ...([undefined, 9] as const).flatMap((age) =>
    (['trade', 'stand aside', 'too close to call'] as const).map(
      (stance): Proposition => ({
        ...{ type: 'replaced', action: 'LONG', stance, hours: 32, result: -0.24, by: 'SHORT' },
        ...(age === undefined ? {} : { age }),
      }),
    ),
  ),
  ...(['target', 'stop', 'time', 'replaced', 'void'] as const).map(
    (by): Proposition => ({ type: 'ended', by }),
  ),
  { type: 'stop', price: 80_558.6, percent: 2.34, atr: 2.07 },
  { type: 'stop-behind', level: support, stop: 79_673.3 },
  ...[0.6, 9, 21.4, 130, 700].map(
    (hours, place): Proposition => ({
      type: 'target',
      label: `TP${(place % 3) + 1}`,
      role: (['first', 'second', 'primary'] as const)[place % 3] ?? 'primary',
      ratio: 1.98,
      price: 86_299.9,
      percent: 4.62,
      hours,
    }),
  ),
  { type: 'target-before', label: 'TP1', target: 82_750, level: pivot },
  { type: 'ends', side: 'below', stop: 80_558.6 },
  { type: 'ends', side: 'above', stop: 84_558.6 },
  { type: 'warning', timeframe: '4h', side: 'below', level: support },
  { type: 'warning', timeframe: '1h', side: 'above', level: resistance },
  { type: 'warning', timeframe: '4h', side: 'above', level: pivot },
  {
    type: 'warning',
    timeframe: '4h',
    side: 'below',
    level: {
      name: '4h MA20',
      fact: '4h.movingAverages.MA20',
      timeframe: '4h',
      price: 81_900,
    },
  },
  { type: 'swing-break', timeframe: '1d', side: 'above', price: 84_210.4 },
  { type: 'swing-break', timeframe: '4h', side: 'below', price: 79_210.4 },
  { type: 'flips', timeframe: '1d', average: 'MA200', side: 'below', value: 78_402.5 },
  { type: 'flips', timeframe: '1w', average: 'MA50', side: 'above', value: 83_402.5 },
  {
    type: 'limitation',
    limit: 'refused',
    timeframes: ['4h'],
    reason: 'recent candles are missing',
  },
  {
    type: 'limitation',
    limit: 'refused',
    timeframes: ['1w', '1d'],
    reason: 'there is no closed candle',
  },
  { type: 'limitation', limit: 'gap', timeframes: ['1h', '15m'], reason: 'the market has none' },
  { type: 'limitation', limit: 'gap', timeframes: ['1h'], reason: null },
  { type: 'missing', timeframes: ['1w'], names: ['moving averages'] },
  {
    type: 'missing',
    timeframes: ['1w', '1d'],
    names: ['moving averages', 'momentum', 'Ichimoku cloud'],
  },
  { type: 'simulated' },
  { type: 'outside' },
];
