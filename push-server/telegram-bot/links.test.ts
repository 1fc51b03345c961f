import { expect, test } from 'vitest';
import { hashLinkCode, looksLikeLinkCode, makeLinkCode } from './links.ts';

test('codes are what a start parameter takes, and never the same', () => {
  const codes = Array.from({ length: 100 }, makeLinkCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(looksLikeLinkCode(code)).toBe(true);
});

test.each(['', 'short', 'a'.repeat(33), `${'a'.repeat(31)} `, `${'a'.repeat(31)}'`])(
  '%j is no code',
  (text) => {
    expect(looksLikeLinkCode(text)).toBe(false);
  },
);

test('what is kept of a code does not hold it', () => {
  const code = makeLinkCode();
  expect(hashLinkCode(code)).toBe(hashLinkCode(code));
  expect(hashLinkCode(code)).not.toContain(code);
});
