import { expect, test } from 'vitest';
import { divided, tableOf } from '../../bench/track-record/table.ts';
import { replayedPlan, resultOf } from '../../support/replayed-plan.ts';

const DAY = 86_400_000;

const entryOn = (moment: number, gross = 1) =>
  replayedPlan('LONG', moment, { plan: [resultOf(gross)], mirror: [resultOf(-1)], otherSide: [] });

test('the splits end where 2022 and June 2024 end', () => {
  const [validated, apart] = [Date.UTC(2023, 0, 1), Date.UTC(2024, 6, 1)];
  const entries = [apart, apart - 1, validated, validated - 1, validated - 2].map((moment) =>
    entryOn(moment),
  );
  const found = divided(entries, 'split');
  expect(Object.entries(found).map(([name, [row]]) => [name, row?.n])).toEqual([
    ['design, before 2023', 2],
    ['kept apart, from July 2024', 1],
    ['validation, 2023 to June 2024', 2],
  ]);
});

test('a row holds the means over its entries, and none where they lie in one block', () => {
  const table = tableOf([entryOn(0, 3), entryOn(DAY, -1), entryOn(30 * DAY, 1)]);
  const rowOf = (model: string, target: string) =>
    table.find((row) => row.model === model && row.target === target);
  expect(rowOf('plan', 'TP1')).toMatchObject({ n: 3, estimates: { gross: { mean: 1 } } });
  expect(rowOf('plan', 'TP1')?.estimates?.hit.mean).toBeCloseTo(2 / 3, 12);
  expect(rowOf('plan', 'TP1')?.estimates?.afterAllCosts.mean).toBeCloseTo(0.75, 12);
  expect(rowOf('plan minus mirror', 'last')).toMatchObject({ estimates: { gross: { mean: 2 } } });
  expect(rowOf('plan', 'TP2')).toMatchObject({ n: 0, estimates: null });
  expect(tableOf([entryOn(0), entryOn(DAY)])[0]).toMatchObject({ n: 2, estimates: null });
});

test('one that stands aside counts under its stance and under each reason', () => {
  const results = { plan: [resultOf(1)], mirror: [resultOf(-1)], otherSide: [] };
  const entries = [
    replayedPlan('LONG', 0, results, { stance: 'trade', asideFor: [] }),
    replayedPlan('LONG', 0, results, { stance: 'stand aside', asideFor: ['costs', 'conflict'] }),
    replayedPlan('LONG', 0, results, { stance: 'stand aside', asideFor: ['costs'] }),
  ];
  const found = divided(entries, 'stance');
  expect(Object.entries(found).map(([name, [row]]) => [name, row?.n])).toEqual([
    ['stand aside', 2],
    ['stand aside: conflict', 1],
    ['stand aside: costs', 2],
    ['trade', 1],
  ]);
  expect(Object.keys(divided(entries, 'splitAndStance'))).toEqual([
    'design, before 2023: stand aside',
    'design, before 2023: stand aside: conflict',
    'design, before 2023: stand aside: costs',
    'design, before 2023: trade',
  ]);
});

test('bands of the score begin with their lower bound, on either side, and hold all scores', () => {
  const results = { plan: [resultOf(1)], mirror: [resultOf(-1)], otherSide: [] };
  const entries = [0, 0.099, -0.1, 0.25, -0.599, 1, -1].map((score) =>
    replayedPlan('LONG', 0, results, { score }),
  );
  const found = divided(entries, 'score');
  expect(Object.entries(found).map(([name, [row]]) => [name, row?.n])).toEqual([
    ['0.00 to 0.10', 2],
    ['0.10 to 0.25', 1],
    ['0.25 to 0.40', 1],
    ['0.40 to 0.60', 1],
    ['0.60 to 1.00', 2],
  ]);
});
