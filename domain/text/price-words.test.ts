import { describe, expect, test } from 'vitest';
import { priceWords } from './price-words.ts';
import { epochMs, percent, price } from './quantity.ts';

const AT = epochMs(new Date(2026, 10, 22, 12, 4).getTime());
const BTC = { price: price(64_250.5), change24h: percent(2.314), tickSize: 0.1, at: AT };

describe('a price', () => {
  test('is worded in its ticks, with its signed change', () => {
    expect(priceWords(BTC, AT)).toEqual({
      price: '64,250.5',
      change: '+2.31%',
      way: 'up',
      age: 'now',
      old: false,
    });
  });

  test.each([
    [-0.5, '−0.50%', 'down'],
    [0, '0.00%', 'flat'],
    [-0.001, '0.00%', 'flat'],
    [null, null, 'flat'],
  ])('that changed by %s says %s', (change, text, way) => {
    const change24h = change === null ? null : percent(change);
    expect(priceWords({ ...BTC, change24h }, AT)).toMatchObject({ change: text, way });
  });

  test.each([
    [-30_000, 'now'],
    [4_999, 'now'],
    [5_000, '5 s ago'],
    [23_000, '20 s ago'],
    [89_999, '85 s ago'],
  ])('of %d ms ago is of %s', (age, text) => {
    expect(priceWords(BTC, AT + age)).toMatchObject({ age: text, old: false });
  });

  test('that was not renewed says how old it is', () => {
    expect(priceWords(BTC, AT + 90_000)).toMatchObject({ age: '1 min old', old: true });
    expect(priceWords(BTC, AT + 26 * 3_600_000).age).toBe('26 h old');
  });
});
