import { expect, test } from 'vitest';
import { levelTitle } from './claim-words.ts';

const claimValue = (fact: string, value: number) =>
  ({ fact, timeframe: '4h', value, candleTime: null }) as const;

test.each([
  ['4h.supportLevels.1', 90, '4h support'],
  // A support that broke is a resistance.
  ['4h.supportLevels.1', 110, '4h resistance'],
  ['4h.resistanceLevels.2', 110, '4h resistance'],
  ['4h.r1', 110, '4h R1'],
  ['4h.pivot', 110, '4h pivot'],
  ['4h.RSI', 70, null],
  ['4h.close', 90, null],
])('%s at %d is called %s where price is 100', (fact, value, title) => {
  expect(levelTitle(claimValue(fact, value), 100, 0.1)).toBe(title);
});
