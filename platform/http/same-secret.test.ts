import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret.ts';

test('a secret is the same as itself alone', () => {
  expect(isSameSecret('a secret', 'a secret')).toBe(true);
  for (const other of ['', 'a', 'a secre', 'a secret ', 'A secret', 'ä secret']) {
    expect([other, isSameSecret(other, 'a secret')]).toEqual([other, false]);
  }
});
