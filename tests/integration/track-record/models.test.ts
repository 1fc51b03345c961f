import { expect, test } from 'vitest';
import { type Model, observationsOf, type Target } from '../../bench/track-record/models.ts';
import { replayedPlan, resultOf } from '../../support/replayed-plan.ts';

const entries = [
  replayedPlan('LONG', 5, {
    plan: [resultOf(1), resultOf(3)],
    mirror: [resultOf(-1), resultOf(-1)],
    otherSide: [resultOf(-1)],
  }),
  replayedPlan('SHORT', 6, {
    plan: [resultOf(-1), null],
    mirror: [resultOf(2), resultOf(4)],
    otherSide: [],
  }),
];
const grosses = (model: Model, target: Target) =>
  observationsOf(entries, model, target).map(({ values }) => values[1]);

test('each model takes its own side of an entry', () => {
  expect(grosses('plan', 'TP1')).toEqual([1, -1]);
  expect(grosses('mirror', 'TP1')).toEqual([-1, 2]);
  expect(grosses('plan minus mirror', 'TP1')).toEqual([2, -3]);
  expect(grosses('random direction', 'TP1')).toEqual([0, 0.5]);
  expect(grosses('always long', 'TP1')).toEqual([1, 2]);
  expect(grosses("other side's plan", 'TP1')).toEqual([-1]);
});

test('an entry counts at a target that plan and mirror have settled', () => {
  expect(grosses('plan', 'TP2')).toEqual([3]);
  expect(grosses('mirror', 'last')).toEqual([-1]);
  expect(grosses('plan', 'TP3')).toEqual([]);
});

test('hit, gross, after fees and after all costs stand in this order at the time of the entry', () => {
  expect(observationsOf(entries, 'plan', 'TP1')[0]).toEqual({ at: 5, values: [1, 1, 0.9, 0.75] });
});
