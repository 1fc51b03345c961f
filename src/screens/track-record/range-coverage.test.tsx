// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { REPLAYED_RANGES } from '../../../domain/plan/bands/replayed.ts';
import type { RangeRecord, SettledHorizon } from '../../../domain/record/range-record.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { RangeCoverage } from './range-coverage.tsx';

afterEach(cleanup);

const chain = {
  number: 7,
  hash: 'cd'.repeat(32),
  verifiedNumber: 7,
  verifiedAt: epochMs(0),
  brokenNumber: null,
};

function show(day: SettledHorizon, over: Partial<RangeRecord> = {}): void {
  render(<RangeCoverage record={{ horizons: { day }, chain, ...over }} now={epochMs(3_600_000)} />);
}

/** Blocks of 100 cases, of which each happened so often. */
const settled = (happened: readonly number[], hours: number): SettledHorizon => ({
  blockDays: 14,
  measures: {
    50: { hours, said: 0.5, blocks: happened.map(() => [100, 50]) },
    80: { hours, said: 0.8, blocks: happened.map((count) => [100, count]) },
    '-2': { hours, said: 0.314, blocks: happened.map(() => [50, 15]) },
    void: { hours: 1, said: 0, blocks: [[1, 0]] },
  },
});
const VOIDED = '1 coin-hour could not be settled: candles missing, or of other prices.';

const replayed = (measure: string) => {
  const { said, happened } = REPLAYED_RANGES.day[measure] ?? { said: Number.NaN, happened: 0 };
  return `${Math.round(100 * said)}% → ${Math.round(100 * happened)}%`;
};
const EIGHT = [78, 82, 79, 81, 80, 76, 84, 80];
const row = (name: RegExp) => screen.getAllByRole('row', { name })[0]?.textContent;
const caption = (place: number) =>
  screen.getAllByRole('table')[place]?.querySelector('caption')?.textContent;

test('from 100 settled hours on, what was stated stands beside what happened', () => {
  show(settled(EIGHT, 100));
  expect(row(/80% range/)).toBe(
    `Close within the 80% rangeof 800; 95% interval 78% to 82%80%80%${replayed('80')}`,
  );
  expect(row(/^2% down/)).toContain('31%30%');
  expect(caption(0)).toBe(
    `100 hours settled. Intervals are by 2-week periods, over all coins. ${VOIDED}`,
  );
});

test('before, it says how many are settled, and no figure', () => {
  show(settled(EIGHT, 99));
  expect(caption(0)).toBe(`99 of 100 settled hours; figures from 100 on. ${VOIDED}`);
  expect(row(/80% range/)).toBe(`Close within the 80% rangeN/AN/A${replayed('80')}`);
});

test('a horizon of which nothing is settled says so', () => {
  show(settled(EIGHT, 100));
  expect(caption(1)).toBe('0 of 100 settled hours; figures from 100 on.');
  const week = screen.getAllByRole('table')[1];
  expect(week && within(week).getAllByRole('row')).toHaveLength(10);
});

test('intervals by days say that they are too narrow; too few days give none', () => {
  show({ ...settled([80, 81], 100), blockDays: 1 });
  expect(caption(0)).toContain('until there are 8 2-week periods');
  expect(row(/80% range/)).toContain('of 200; too few days for an interval');
});

test('the chain is named, and nothing is said of it before its first record', () => {
  show(settled(EIGHT, 100));
  screen.getByText('Ranges: verified up to record 7 of 7, 1 hour ago.');
  cleanup();
  show(settled(EIGHT, 100), { chain: { ...chain, number: 0, hash: null, verifiedNumber: 0 } });
  expect(screen.queryByText(/verified up to/)).toBeNull();
});

test('a broken chain is shown', () => {
  show(settled(EIGHT, 100), { chain: { ...chain, brokenNumber: 3 } });
  expect(screen.getByText(/^Ranges: record 3 does not match its seal/)).toBeTruthy();
});
