import { expect, test } from 'vitest';
import { claimsOf } from '../../../../analysis-server/analyst/claims/claims.ts';
import { momentOf } from '../../../../analysis-server/analyst/claims/moment.ts';
import { pictureOf } from '../../../../analysis-server/analyst/market-picture.ts';
import type { ClaimValue } from '../../../../domain/claim/claim.ts';
import { analysedMarket } from '../../../support/claims/analysed-market.ts';
import type { NaiveMarket } from '../../../support/claims/naive-market.ts';
import { randomMarket } from '../../../support/claims/random-market.ts';
import { type FactTable, factTable } from '../../../support/fact-table.ts';

/** Why a value that a claim rests on is not what its candle or its fact has; null where it is. */
function valueFault(value: ClaimValue, { candles }: NaiveMarket, { facts }: FactTable) {
  const { fact, timeframe, candleTime } = value;
  const end = /\.(open|high|low|close)$/.exec(fact)?.[1];
  const candle = timeframe && candles[timeframe].find(({ time }) => time === candleTime);
  if (end && candle) {
    const own = new Map(Object.entries(candle)).get(end);
    return own === value.value ? null : `${fact} is ${value.value}, its candle has ${own}`;
  }
  const known = facts.get(fact);
  if (known === undefined) return `there is no fact ${fact}`;
  // Of an earlier candle no fact is kept.
  if (known.candleTime !== candleTime) return null;
  return known.value === value.value ? null : `${fact} is ${value.value}, not ${known.value}`;
}

test('every value that a claim rests on is its fact’s, or its candle’s', () => {
  let values = 0;
  const faults = Array.from({ length: 100 }, (_, seed) => seed).flatMap((seed) => {
    const input = randomMarket(seed);
    const market = analysedMarket(input);
    if (market === null) return [];
    const table = factTable(pictureOf(market.facts), market.plan);
    return claimsOf(momentOf(market.facts, input.candles)).flatMap((claim) => {
      values += claim.values.length;
      const wrong = claim.values.map((value) => valueFault(value, market, table));
      return wrong.filter((one) => one !== null).map((one) => `market ${seed} ${claim.id}: ${one}`);
    });
  });
  expect(faults).toEqual([]);
  expect(values).toBeGreaterThan(20_000);
});
