import { expect, test } from 'vitest';
import { outcomeWords } from './recompute-card.tsx';

const equal = { equal: true, hash: 'ab12', bytes: 48_213, withWords: true } as const;

test('the same is said with its size, its time and its candles', () => {
  expect(outcomeWords({ found: equal, seconds: 0.2134, candles: 5000 })).toEqual({
    tone: 'up',
    text: 'The same: 48,213 bytes, computed on this device in 0.2 s from 5,000 candles.',
    hash: 'ab12',
  });
});

test("a language model's words are said to be left out", () => {
  const found = { ...equal, withWords: false };
  expect(outcomeWords({ found, seconds: 1, candles: 5000 }).text).toMatch(
    /candles\. The words, which a language model wrote, are left out\.$/,
  );
});

test('a difference is an error, another engine is none', () => {
  const found = {
    equal: false,
    path: 'engine',
    stored: 'analyst 98',
    computed: 'analyst 99',
  } as const;
  const outcome = (kind: 'difference' | 'other-engine') =>
    outcomeWords({ found: { ...found, kind }, seconds: 1, candles: 1 });
  expect(outcome('difference').tone).toBe('down');
  expect(outcome('other-engine')).toMatchObject({
    tone: 'warn',
    text: expect.stringContaining('analyst 98'),
  });
});

test('what stands in the way is said', () => {
  expect(outcomeWords({ status: 'offline' }).text).toContain('not on this device');
  expect(outcomeWords({ status: 'failed', sentence: 'Gone.' })).toEqual({
    tone: 'warn',
    text: 'Gone.',
  });
});
