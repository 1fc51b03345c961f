import { expect, test } from 'vitest';
import type { AsideReason, Stance } from '../../../domain/analysis/recommendation.ts';
import { stanceTable } from '../../bench/track-record/stance-table.ts';
import { replayedPlan, resultOf } from '../../support/replayed-plan.ts';

const FORTNIGHT = 14 * 86_400_000;

/** A look of the design split in one of two blocks. */
const look = (stance: Stance, asideFor: AsideReason[], block: number, gross: number | null) =>
  replayedPlan(
    'LONG',
    block * FORTNIGHT,
    { plan: [gross === null ? null : resultOf(gross)], mirror: [], otherSide: [] },
    { stance, asideFor },
  );

test('each stance and reason has its share of the looks, its hits and its R after all costs', () => {
  const table = stanceTable([
    look('trade', [], 0, 4),
    look('trade', [], 1, -1),
    look('too close to call', ['interval'], 0, -1),
    look('too close to call', ['interval'], 1, null),
  ]);
  const trade = table.find(({ name }) => name === 'design, before 2023: trade');
  const close = table.find(({ name }) => name === 'design, before 2023: too close to call');
  expect(table.map(({ n }) => n)).toEqual([2, 2]);
  expect(trade?.share).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  expect(trade?.hit?.mean).toBe(0.5);
  expect(trade?.afterAllCosts).toEqual({ mean: 1.25, low: -1.25, high: 3.75 });
  // One block has nothing settled, and one alone has no interval.
  expect(close?.share?.mean).toBe(0.5);
  expect(close?.afterAllCosts).toBeNull();
});

test('shares are those of the own split', () => {
  const later = {
    ...look('trade', [], 0, 1),
    snapshotTime: look('trade', [], 1_400, 1).snapshotTime,
  };
  const table = stanceTable([look('trade', [], 0, 1), look('trade', [], 1, 1), later]);
  expect(table.map(({ name, n }) => [name, n])).toEqual([
    ['design, before 2023: trade', 2],
    ['validation, 2023 to June 2024: trade', 1],
  ]);
  expect(table[0]?.share?.mean).toBe(1);
});
