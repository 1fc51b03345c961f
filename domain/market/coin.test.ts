import { expect, test } from 'vitest';
import { baseOf } from './coin.ts';

test.each([
  ['BTCUSDT', 'BTC'],
  ['BTCUSDC', 'BTC'],
  ['BTCUSD', 'BTC'],
  ['USDT', 'USDT'],
  ['BTCEUR', 'BTCEUR'],
])('the base of %s is %s', (coin, base) => expect(baseOf(coin)).toBe(base));
