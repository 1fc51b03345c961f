import { describe, expect, test } from 'vitest';
import { EVENT_FAMILIES, STRUCTURE } from '../support/patterns/families.ts';
import { measureDrawn, measureWalks, sum } from '../support/patterns/measure.ts';

/** Fixed seeds: the counts are the same on every machine, and fall only when recognition does. */
const DRAWN = 150;
const WALKS = 500;

describe('patterns drawn with 2 % noise', () => {
  test.each(EVENT_FAMILIES)('$name: at least four in five are found by name', (family) => {
    const tally = sum(measureDrawn(family, { count: DRAWN, noise: 0.02, seed: 41 }).values());
    expect(tally.drawn).toBe(DRAWN);
    expect(tally.right).toBeGreaterThanOrEqual(0.8 * DRAWN);
    expect(tally.wrongName).toBeLessThanOrEqual(0.02 * DRAWN);
  });

  test('nine in ten trends and ranges are named right', () => {
    const tally = sum(measureDrawn(STRUCTURE, { count: DRAWN, noise: 0.02, seed: 41 }).values());
    expect(tally.right).toBeGreaterThanOrEqual(0.9 * DRAWN);
  });
});

describe('random walks', () => {
  const walks = measureWalks(WALKS, 500, 43);

  test.each(EVENT_FAMILIES)('$name: found in no more than one in twenty', (family) => {
    const found = walks.filter((analysis) => family.found(analysis) !== null).length;
    expect(found).toBeLessThanOrEqual(0.05 * WALKS);
  });
});
