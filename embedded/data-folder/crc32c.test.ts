import { expect, it } from 'vitest';
import { crc32c } from './crc32c.ts';

// The check value of CRC-32/ISCSI, and the vectors of RFC 3720, B.4.
it.each([
  ['123456789', Buffer.from('123456789'), 0xe3069283],
  ['32 bytes of zeroes', Buffer.alloc(32), 0x8a9136aa],
  ['32 bytes of ones', Buffer.alloc(32, 0xff), 0x62a8ab43],
  ['32 bytes rising', Buffer.from(Array.from({ length: 32 }, (_, n) => n)), 0x46dd794e],
])('of %s', (_name, bytes, expected) => {
  expect(crc32c(bytes)).toBe(expected);
});
