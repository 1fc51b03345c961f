import { expect, test } from 'vitest';
import { counted } from './plural.ts';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
])('%i as words', (count, words) => {
  expect(counted(count, 'entry', 'entries')).toBe(words);
});

test('an s makes the plural where no other is named', () => {
  expect([counted(1, 'day'), counted(3, 'day')]).toEqual(['1 day', '3 days']);
});
