import { expect, test } from 'vitest';
import { price } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { partText, planTargets } from './plan-words.ts';

const plan = analysisResult().tradeRecommendation;
const targets = (changes: Partial<Parameters<typeof planTargets>[0]>) =>
  planTargets({ ...plan, ...changes });

test('the last target is the primary one, and each stands with its own odds and time', () => {
  const shown = planTargets(plan);
  expect(shown.map(({ label, role }) => [label, role])).toEqual([
    ['TP1', 'first'],
    ['TP2', 'primary'],
  ]);
  expect(shown.map(({ odds }) => odds)).toEqual(Object.values(plan.odds ?? {}));
  expect(shown[1]?.eta).toBe(plan.etaToTP.TP2);
});

test('rewards are distances of the stop, on either side', () => {
  const long = { entry: price(100), stopLoss: price(98), takeProfit: { TP1: price(105) } };
  const short = { entry: price(100), stopLoss: price(102), takeProfit: { TP1: price(95) } };
  expect([targets(long)[0]?.reward, targets(short)[0]?.reward]).toEqual([2.5, 2.5]);
});

test('words in place of prices have no reward, and what was not given is null', () => {
  const [target] = targets({
    takeProfit: { TP1: 'the low of October' },
    odds: null,
    etaToTP: {},
  });
  expect(target).toMatchObject({
    price: 'the low of October',
    reward: null,
    odds: null,
    eta: null,
  });
  expect(targets({ entry: price(100), stopLoss: price(100) })[0]?.reward).toBeNull();
  expect(targets({ takeProfit: {} })).toEqual([]);
});

test('what may happen is never 0%', () => {
  expect([0, 0.004, 0.006].map(partText)).toEqual(['0%', '<1%', '1%']);
});
