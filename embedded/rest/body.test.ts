import { expect, test } from 'vitest';
import { readRows } from './body.ts';

const target = { kind: 'insert', name: 'watchlist' } as const;
const read = (text: string) => readRows(target, text);
const listOf = (count: number) => `{"words": "a, b", "list": [${'{},'.repeat(count - 1)}{}]}`;

test('a body of 20,000 values is read', () => {
  expect(read(listOf(19_999))).toHaveLength(1);
});

test.each([
  ['more values', listOf(20_001), 'The body has more than 20000 values.'],
  ['lists within lists', `${'['.repeat(33)}${']'.repeat(33)}`, 'nested more than 32 deep'],
  ['more rows', JSON.stringify(Array.from({ length: 101 }, () => ({ a: 1 }))), '101 rows'],
  ['no JSON', '{"a": ', 'not JSON'],
  ['half of a character', '[{"a": 1}, {"note": "\\ud800"}]', 'row 2: note'],
])('a body of %s is refused, in words', (_, text, words) => {
  expect(() => read(text)).toThrow(words);
});
