import { expect, test } from 'vitest';
import { addressOf, readQuestion } from './record-address.ts';

test('an address is read as it was made', () => {
  const question = {
    market: 'bybit',
    coin: 'BTCUSDT',
    filter: { stance: 'too close to call', ending: 'standing', mine: 'taken' },
    page: 3,
  } as const;
  expect(readQuestion(addressOf(question))).toEqual(question);
  expect(addressOf({ market: null, coin: null, filter: null, page: 0 }).toString()).toBe('');
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'coin=%3Cb%3E',
  'market=',
  'show=x',
  'ending=hit',
  'mine=x',
])('nonsense is left out: %s', (text) => {
  expect(readQuestion(new URLSearchParams(text))).toEqual({
    market: null,
    coin: null,
    filter: { stance: null, ending: null, mine: null },
    page: 0,
  });
});
