import { expect, it } from 'vitest';
import { readInt8 } from './column-types.ts';

it('reads a bigint that a number holds exactly, and refuses one that it does not', () => {
  expect(readInt8('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(readInt8('-12')).toBe(-12);
  expect(() => readInt8('9007199254740993')).toThrow('bigint 9007199254740993 does not fit');
});
