import { expect, test } from 'vitest';
import { INDICATOR_GUIDE } from '../../../domain/guide/indicator-guide.ts';
import { entryCount, searchGuide } from './indicators-screen.tsx';

const found = (query: string) =>
  searchGuide(INDICATOR_GUIDE, query).flatMap(({ entries }) => entries.map(({ anchor }) => anchor));

test('a blank query leaves everything in', () => {
  expect(found('  ')).toHaveLength(entryCount(INDICATOR_GUIDE));
});

test.each([
  ['kijun', 'ichimoku'],
  ['BOLLINGER deviation', 'bollinger-bands'],
  ['deviation bollinger', 'bollinger-bands'],
  ['MA200', 'moving-averages'],
  ['osler', 'head-and-shoulders'],
  ['TP2', 'plan-take-profit'],
])('“%s” finds %s', (query, anchor) => expect(found(query)).toContain(anchor));

test('every word has to occur', () => {
  expect(found('kijun osler')).toEqual([]);
});

test('a section of which nothing is left goes', () => {
  const sections = searchGuide(INDICATOR_GUIDE, 'kijun-sen tenkan-sen 9, 26 and 52');
  expect(sections.map(({ anchor }) => anchor)).toEqual(['ichimoku-cloud']);
});
