import { expect, it } from 'vitest';
import { reachedLevel } from './reached-level.ts';

const long = { action: 'LONG', stop: 90, target: 110 } as const;
const short = { action: 'SHORT', stop: 110, target: 90 } as const;

it.each([
  [91, 109, null, null],
  [90, 109, 'stop', 'target'],
  [91, 110, 'target', 'stop'],
  [90, 110, 'stop', 'stop'],
] as const)('low %d, high %d', (low, high, ofLong, ofShort) => {
  expect(reachedLevel(long, { high, low })).toBe(ofLong);
  expect(reachedLevel(short, { high, low })).toBe(ofShort);
});
