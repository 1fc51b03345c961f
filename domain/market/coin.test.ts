import { expect, test } from 'vitest';
import { baseOf, coinFromText } from './coin.ts';

test.each([
  ['BTCUSDT is called LONG because the averages are stacked.', 'BTCUSDT'],
  ['The call for ethusdc is SHORT.', 'ETHUSDC'],
  ['SOL/USD stands over its averages', 'SOLUSD'],
  ['1000PEPE-USDT falls, as BTCUSDT does', '1000PEPEUSDT'],
])('%j speaks of %s', (text, coin) => expect(coinFromText(text)).toBe(coin));

test.each(['', 'The averages are stacked.', 'Paid in USDT alone', 'BTCEUR rises'])(
  '%j speaks of no pair',
  (text) => expect(coinFromText(text)).toBeNull(),
);

test.each([
  ['BTCUSDT', 'BTC'],
  ['BTCUSDC', 'BTC'],
  ['BTCUSD', 'BTC'],
  ['USDT', 'USDT'],
  ['BTCEUR', 'BTCEUR'],
])('the base of %s is %s', (coin, base) => expect(baseOf(coin)).toBe(base));
