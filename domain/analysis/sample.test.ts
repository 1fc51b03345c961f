import { expect, test } from 'vitest';
import { sampleCoin } from './sample.ts';

test('the sample is of Bitcoin, by its most usual name', () => {
  const listed = ['ETHUSDT', 'BTCUSD', 'BTCUSDT'].map((coin) => ({ coin }));
  expect(sampleCoin(listed)).toEqual({ coin: 'BTCUSDT' });
  expect(sampleCoin(listed.slice(0, 2))).toEqual({ coin: 'BTCUSD' });
});

test('a market without Bitcoin has none', () => {
  expect(sampleCoin([{ coin: 'ETHUSDT' }])).toBeUndefined();
});
