import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContractTermsSchema } from '../../../domain/position/contract-terms.ts';
import { SIMULATED_COINS, simulatedContract } from './simulated-coins.ts';

const termsOf = (coin: string) => {
  const listed = SIMULATED_COINS.find((known) => known.coin === coin);
  return listed && simulatedContract(listed).terms;
};

test.each(SIMULATED_COINS)('the terms of $coin are sound, its step is worth 1 to 10', (coin) => {
  const { terms, missing } = simulatedContract(coin);
  expect(v.is(ContractTermsSchema, terms)).toBe(true);
  expect(missing).toEqual([]);
  const worth = (terms?.amountStep ?? 0) * coin.anchor;
  expect(worth).toBeGreaterThan(1);
  expect(worth).toBeLessThanOrEqual(10);
});

test('the coins that trade most carry the higher leverage', () => {
  expect(termsOf('BTCUSDT')).toMatchObject({ amountStep: 0.0001, maxLeverage: 100 });
  expect(termsOf('PEPEUSDT')).toMatchObject({ amountStep: 1_000_000, maxLeverage: 50 });
});
