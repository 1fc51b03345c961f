import { expect, test } from 'vitest';
import { byPrice, bySide, byTimeframeName } from './summary-order.ts';

const labels = (entries: readonly (readonly [string, unknown])[]) =>
  entries.map(([label]) => label);

test('entry and stop come before the targets', () => {
  expect(labels(bySide({ TP2: 3, TP10: 4, TP1: 2, Entry: 1, 'Stop loss': 0 }))).toEqual([
    'Entry',
    'Stop loss',
    'TP1',
    'TP2',
    'TP10',
  ]);
});

test('prices make a ladder; words stand under it', () => {
  expect(labels(byPrice({ low: 1, word: 'none', high: 3, middle: 2 }))).toEqual([
    'high',
    'middle',
    'low',
    'word',
  ]);
});

test('timeframes go from long to short', () => {
  expect(labels(byTimeframeName({ '15m a': 1, '1d a': 1, '1w a': 1, Patterns: 'None' }))).toEqual([
    'Patterns',
    '1w a',
    '1d a',
    '15m a',
  ]);
});
