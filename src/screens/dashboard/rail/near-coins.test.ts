import { expect, test } from 'vitest';
import { lettersApart, nearCoins } from './coin-choice.ts';

const NAMES = { BTCUSDT: 'Bitcoin', BTCUSDC: 'Bitcoin', SOLUSDT: 'Solana', DOGEUSDT: 'Dogecoin' };
const COINS = ['BTCUSDT', 'BTCUSDC', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT'];

test.each([
  ['BTC', 'BTC', 0],
  ['BTC', 'BCT', 1],
  ['SOLANA', 'SOLAN', 1],
  ['BITCOIN', 'BITCION', 1],
  ['', 'ETH', 3],
] as const)('%s and %s are %d letters apart', (a, b, apart) => {
  expect(lettersApart(a, b)).toBe(apart);
});

test.each([
  ['bitcion', ['BTCUSDT']],
  ['BCT', ['BTCUSDT']],
  ['solna', ['SOLUSDT']],
  ['doegcoin', ['DOGEUSDT']],
  ['NOSUCHCOIN', []],
  ['', []],
] as const)('near %s is %j', (text, near) => {
  expect(nearCoins(COINS, text, NAMES)).toEqual(near);
});
