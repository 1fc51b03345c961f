import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { average, cloud, pivot, resistance, support } from './sample-levels.ts';

/** Agreements and levels with each of their words at least once. */
export const AGREEMENTS: readonly Proposition[] = [
  ...(['price-MA50', 'price-MA200', 'MACD-signal', 'RSI-half', 'swings'] as const).flatMap(
    (subject): Proposition[] => [
      {
        type: 'agreement',
        subject,
        side: 'above',
        holds: ['1w', '1d', '4h', '1h', '15m'],
        fails: [],
      },
      {
        type: 'agreement',
        subject,
        side: 'below',
        holds: ['1w', '4h', '1h', '15m'],
        fails: ['1d'],
      },
      {
        type: 'agreement',
        subject,
        side: 'above',
        holds: ['4h', '1h', '15m'],
        fails: ['1w', '1d'],
      },
      { type: 'agreement', subject, side: 'below', holds: ['4h', '1h', '15m'], fails: [] },
    ],
  ),
  { type: 'frames-lean', long: ['1d', '4h', '1h'], short: ['1w'], undecided: ['15m'] },
  { type: 'frames-lean', long: ['1w', '1d', '4h', '1h', '15m'], short: [], undecided: [] },
  { type: 'frames-lean', long: [], short: ['4h', '1h'], undecided: ['1w', '1d', '15m'] },
  { type: 'frames-lean', long: ['1d', '4h'], short: ['1h', '15m'], undecided: ['1w'] },
  { type: 'frames-lean', long: [], short: [], undecided: ['1w', '1d', '4h', '1h', '15m'] },
  ...(['overbought', 'oversold'] as const).map(
    (state): Proposition => ({
      type: 'oscillators',
      timeframe: '4h',
      state,
      readings: ['RSI', 'stochasticOscillator.k', 'williamsR', 'CCI'],
      values: state === 'overbought' ? [74.1, 88.2, -4.4, 166.2] : [22.1, 11.6, -91.3, -140.9],
      of: 6,
    }),
  ),
  ...(['above', 'below'] as const).map(
    (side): Proposition => ({
      type: 'level-cluster',
      side,
      low: 82_773.7,
      high: 83_402.5,
      levels: [pivot, resistance, average],
    }),
  ),
  ...[true, false].map(
    (at): Proposition => ({
      type: 'nearest-level',
      side: 'below',
      at,
      level: support,
      percent: at ? 0.04 : 0.81,
      atr: at ? 0.05 : 0.72,
    }),
  ),
  { type: 'nearest-level', side: 'above', at: false, level: pivot, percent: 0.35, atr: 0.31 },
  {
    type: 'nearest-of-timeframe',
    timeframe: '4h',
    side: 'below',
    level: support,
    percent: 3.24,
    atr: 2.1,
  },
  ...[true, false].map(
    (at): Proposition => ({
      type: 'average-near',
      timeframe: '1d',
      average: 'MA200',
      side: at ? 'below' : 'above',
      at,
      value: 82_910.3,
      atr: at ? 0.08 : 0.63,
    }),
  ),
  { type: 'between', target: 'TP1', from: 'entry', levels: [], away: null },
  { type: 'between', target: 'TP1', from: 'entry', levels: [pivot], away: 0.47 },
  { type: 'between', target: 'TP2', from: 'TP1', levels: [resistance, average], away: 1.9 },
  {
    type: 'between',
    target: 'TP1',
    from: 'entry',
    levels: [pivot, resistance, average, cloud, { ...support, fact: 'x' }],
    away: -0.004,
  },
  { type: 'no-level', side: 'above' },
  { type: 'no-level', side: 'below' },
];
