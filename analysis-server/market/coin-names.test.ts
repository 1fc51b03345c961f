import { expect, it } from 'vitest';
import { coinName } from './coin-names.ts';
import { SIMULATED_COINS } from './simulated/simulated-coins.ts';

it.each([
  ['BTCUSDT', 'Bitcoin'],
  ['BTCUSD', 'Bitcoin'],
  ['1INCHUSDT', '1inch'],
  ['1000PEPEUSDT', 'Pepe ×1000'],
  ['SHIB1000USDT', 'Shiba Inu ×1000'],
  ['1MPEPEUSDT', 'Pepe ×1M'],
  ['KPEPEUSDC', 'Pepe ×1000'],
])('%s is %s', (coin, name) => {
  expect(coinName(coin)).toBe(name);
});

it.each(['FOOUSDT', '1000FOOUSDT', '1000USDT', 'USDTUSD'])('%s has no name', (coin) => {
  expect(coinName(coin)).toBeNull();
});

it('names every simulated coin', () => {
  for (const { coin } of SIMULATED_COINS) expect(coinName(coin)).not.toBeNull();
});
