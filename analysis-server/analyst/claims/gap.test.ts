import { expect, test } from 'vitest';
import type { Limitation } from '../../../domain/analysis/limitation.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import {
  composeInputOf,
  leaningTimeframe,
  unknownTimeframe,
} from '../../../tests/support/computed-timeframes.ts';
import { momentOfInput } from '../../../tests/support/moment.ts';
import type { ComposeInput } from '../compose.ts';
import { gapClaims } from './gap.ts';

const CLOSE = 64_250.5;

function gaps(unknown: readonly Timeframe[], overrides: Partial<ComposeInput> = {}) {
  const input = composeInputOf(
    (timeframe) =>
      unknown.includes(timeframe)
        ? unknownTimeframe(timeframe, CLOSE)
        : leaningTimeframe(timeframe, CLOSE, 0.5, 500),
    overrides,
  );
  return gapClaims(momentOfInput(input)).map(({ proposition }) => proposition);
}

const limited = (timeframe: Timeframe, kind: Limitation['kind'], reason: string): Limitation => ({
  timeframe,
  kind,
  first: null,
  last: null,
  count: 0,
  reason,
});

test('limitations are joined by reason', () => {
  const none = 'there is no closed candle';
  const limitations = [
    limited('1w', 'refused', none),
    limited('1d', 'refused', none),
    limited('4h', 'gap', 'the market has none'),
    limited('1h', 'refused', 'recent candles are missing'),
  ];
  expect(gaps([], { limitations }).filter(({ type }) => type === 'limitation')).toEqual([
    { type: 'limitation', limit: 'refused', timeframes: ['1w', '1d'], reason: none },
    {
      type: 'limitation',
      limit: 'refused',
      timeframes: ['1h'],
      reason: 'recent candles are missing',
    },
    { type: 'limitation', limit: 'gap', timeframes: ['4h'], reason: 'the market has none' },
  ]);
});

test('charts that lack the same are named together, and those that lack nothing not at all', () => {
  const names = [
    'moving averages',
    'momentum',
    'trend strength',
    'volatility',
    'Ichimoku cloud',
    'volume',
    'retracements and pivots',
  ];
  expect(gaps(['1w', '1d'])).toEqual([
    { type: 'missing', timeframes: ['1w', '1d'], names },
    { type: 'outside' },
  ]);
});

test('a value that a longer history would not give is no gap', () => {
  const young = leaningTimeframe('1h', CLOSE, 0.5, 500);
  const reason = 'needs the candles since 00:00 UTC';
  const input = composeInputOf((timeframe) =>
    timeframe === '1h'
      ? { ...young, missing: [{ timeframe, field: 'VWAP', reason }] }
      : leaningTimeframe(timeframe, CLOSE, 0.5, 500),
  );
  const found = gapClaims(momentOfInput(input)).map(({ proposition }) => proposition.type);
  expect(found).toEqual(['outside']);
});

test('a simulated market is said to be one', () => {
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  expect(gaps([], { market })).toContainEqual({ type: 'simulated' });
});
