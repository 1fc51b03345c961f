import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256 } from './hmac.ts';

test.each([
  [
    '0b'.repeat(20),
    '4869205468657265',
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    '4a656665',
    '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'aa'.repeat(20),
    'dd'.repeat(50),
    '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  ],
])('RFC 4231: key %s', (key, message, mac) => {
  expect(hmacSha256(Buffer.from(key, 'hex'), Buffer.from(message, 'hex')).toString('hex')).toBe(
    mac,
  );
});

test("is Node's own HMAC for any key and parts, also after longer ones", () => {
  const bytes = (most: number) => fc.uint8Array({ maxLength: most });
  fc.assert(
    fc.property(bytes(64), bytes(128), bytes(128), (key, one, two) => {
      const expected = createHmac('sha256', key).update(one).update(two).digest('hex');
      expect(hmacSha256(key, one, two).toString('hex')).toBe(expected);
    }),
  );
});

test('what does not fit is refused', () => {
  expect(() => hmacSha256(new Uint8Array(65), new Uint8Array(1))).toThrow('the key has 65 bytes');
  expect(() => hmacSha256(new Uint8Array(1), new Uint8Array(257))).toThrow('more than 256 bytes');
});
