import { expect, it } from 'vitest';
import { agoText, candlesText, countText } from './terms.ts';

it('writes counts in words up to twelve', () => {
  expect([0, 1, 12, 13, 1000].map(countText)).toEqual(['none', 'one', 'twelve', '13', '1,000']);
  expect([1, 6, 34].map(candlesText)).toEqual(['one candle', 'six candles', '34 candles']);
});

it('says when something happened', () => {
  expect([0, 1, 4].map(agoText)).toEqual([
    'with the newest candle',
    'one candle ago',
    'four candles ago',
  ]);
});
