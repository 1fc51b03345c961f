import { expect, test } from 'vitest';
import { addressOf, readQuestion } from './address.ts';

test('an address is read as it was made', () => {
  const question = { market: 'bybit', coin: 'BTCUSDT', page: 3 };
  expect(readQuestion(addressOf(question))).toEqual(question);
  expect(addressOf({ market: null, coin: null, page: 0 }).toString()).toBe('');
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'coin=%3Cb%3E', 'market='])(
  'nonsense is left out: %s',
  (text) => {
    expect(readQuestion(new URLSearchParams(text))).toEqual({ market: null, coin: null, page: 0 });
  },
);
