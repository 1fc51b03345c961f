import { expect, test } from 'vitest';
import { claimsOf } from '../../../../analysis-server/analyst/claims/claims.ts';
import { momentOf } from '../../../../analysis-server/analyst/claims/moment.ts';
import { alterations, wordsByField } from '../../../support/claims/altered.ts';
import { analysedMarket } from '../../../support/claims/analysed-market.ts';
import { judged } from '../../../support/claims/evaluate.ts';
import { randomMarket } from '../../../support/claims/random-market.ts';

test('a claim with another word or another figure is found false', () => {
  const moments = Array.from({ length: 60 }, (_, seed) => seed).flatMap((seed) => {
    const input = randomMarket(seed);
    const market = analysedMarket(input);
    if (market === null) return [];
    const claims = claimsOf(momentOf(market.facts, input.candles));
    return [{ seed, market, said: claims.map(({ proposition }) => proposition) }];
  });
  const words = wordsByField(moments.flatMap(({ said }) => said));
  const accepted: string[] = [];
  let altered = 0;
  for (const { seed, market, said } of moments) {
    for (const proposition of said) {
      for (const other of alterations(proposition, words)) {
        altered += 1;
        if (judged(other, market).fault !== null) continue;
        accepted.push(`market ${seed}: ${JSON.stringify(other)}`);
      }
    }
  }
  expect(accepted).toEqual([]);
  expect(altered).toBeGreaterThan(20_000);
});
