import { expect, test } from 'vitest';
import { checksTogether, MOST_TOGETHER } from './checks-together.ts';

const check = (time: string, coin: string) => ({ date: '2026-05-06', time, coin });

test('checks of one slot are applied together, those of another apart', () => {
  const keys = [check('08:16', 'BTC'), check('08:16', 'ETH'), check('12:16', 'BTC')];
  expect(checksTogether(keys)).toEqual([
    { slot: { date: '2026-05-06', time: '08:16' }, coins: ['BTC', 'ETH'] },
    { slot: { date: '2026-05-06', time: '12:16' }, coins: ['BTC'] },
  ]);
});

test('the same time of another day is another slot', () => {
  const keys = [check('08:16', 'BTC'), { ...check('08:16', 'BTC'), date: '2026-05-07' }];
  expect(checksTogether(keys)).toHaveLength(2);
});

test('a slot of many coins is parted, and none is left out', () => {
  const keys = Array.from({ length: 2 * MOST_TOGETHER + 1 }, (_, n) => check('08:16', `C${n}`));
  const parts = checksTogether(keys);
  expect(parts.map(({ coins }) => coins.length)).toEqual([MOST_TOGETHER, MOST_TOGETHER, 1]);
  expect(parts.flatMap(({ coins }) => coins)).toEqual(keys.map(({ coin }) => coin));
});

test('no checks are nothing to apply', () => {
  expect(checksTogether([])).toEqual([]);
});
