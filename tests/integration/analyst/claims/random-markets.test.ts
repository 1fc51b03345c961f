import { describe, expect, test } from 'vitest';
import { judgedMarkets } from '../../../support/claims/judged-markets.ts';

/**
 * Of each market a third of the kinds and the words of each eighth claim: `npm run judge-claims` has
 * all, of as many markets as one wants. The first hundred already have every type.
 */
const SAMPLE = { kinds: 3, words: 8 };
const MARKETS = 500;

describe('no claim of random markets is false, said twice, denied by another or shown falsely', () => {
  const types = new Set<string>();

  test.each([0, 500, 1_000, 1_500])('of 500 markets from seed %i', (first) => {
    const judged = judgedMarkets(first, first + MARKETS, SAMPLE);
    expect(judged.faults).toEqual([]);
    expect(judged.moments).toBeGreaterThan(0.9 * MARKETS);
    expect(judged.judged).toBeGreaterThan(20 * MARKETS);
    for (const type of judged.types.keys()) types.add(type);
  });

  test('every type of proposition was among them', () => {
    expect(types.size).toBe(60);
  });
});
