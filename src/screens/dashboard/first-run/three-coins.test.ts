import { expect, test } from 'vitest';
import { firstCoins } from './three-coins.tsx';

test('the three most traded coins are offered, each base once and no dollar', () => {
  expect(
    firstCoins(['BTCUSDT', 'BTCUSDC', 'USDCUSDT', 'ETHUSDC', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT']),
  ).toEqual(['BTCUSDT', 'ETHUSDC', 'XRPUSDT']);
});

test('a shorter list gives fewer', () => {
  expect(firstCoins(['BTCUSDT'])).toEqual(['BTCUSDT']);
  expect(firstCoins([])).toEqual([]);
});
