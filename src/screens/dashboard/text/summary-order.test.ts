import { expect, test } from 'vitest';
import { byPrice, bySide, byTimeframeName } from './summary-card.tsx';

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

test.each([
  [['1d R1', '4h resistance', '4h support', '1d MA50', '4h support 2']],
  [['Above 2 (4h)', 'Above 1 (1h)', '1d pivot', 'Below 1 (1d)']],
])('levels of %o stand by price, whatever their names', (names) => {
  const stored = names.map((name, index) => [name, 100 - index] as const);
  expect(labels(byPrice(Object.fromEntries(stored.toReversed())))).toEqual(names);
});

test('timeframes go from long to short', () => {
  expect(labels(byTimeframeName({ '15m a': 1, '1d a': 1, '1w a': 1, Patterns: 'None' }))).toEqual([
    'Patterns',
    '1w a',
    '1d a',
    '15m a',
  ]);
});
