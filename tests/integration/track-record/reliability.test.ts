import { describe, expect, test } from 'vitest';
import { type Forecast, reliabilityOf } from '../../bench/track-record/reliability.ts';
import { reliabilityIntervals } from '../../bench/track-record/reliability-intervals.ts';

const forecast = (odds: number, isHit: boolean, expected = 0, result = 0): Forecast => ({
  at: 0,
  odds,
  isHit,
  expected,
  result,
});

/** `count` forecasts of the same odds, of which `hits` came true, spread evenly. */
const said = (odds: number, count: number, hits: number) =>
  Array.from({ length: count }, (_, place) => {
    const before = Math.floor((place * hits) / count);
    return forecast(odds, Math.floor(((place + 1) * hits) / count) > before);
  });

test('odds that come true by their share are calibrated, and save what the base rate does not know', () => {
  const found = reliabilityOf([...said(0.75, 40, 30), ...said(0.25, 40, 10)], 0.5);
  expect(found?.calibrationError).toBeCloseTo(0, 12);
  // Brier score 0.1875 each, against 0.25 of always saying a half.
  expect(found?.brierSkill).toBeCloseTo(0.25, 12);
});

test('the calibration error is the mean distance over tenths of equal size', () => {
  const found = reliabilityOf([...said(0.5, 10, 5), ...said(0.2, 10, 4)], 0.5);
  const tenths = [0, 0.5, 0.5, 0.5, 0.5].map((happened) => ({ said: 0.2, happened, n: 2 }));
  const others = tenths.map(() => ({ said: 0.5, happened: 0.5, n: 2 }));
  expect(found?.tenths).toEqual([...tenths, ...others]);
  expect(found?.calibrationError).toBeCloseTo((0.2 + 4 * 0.3) / 10, 12);
});

test('saying the base rate has no skill, and saying the contrary of what comes has less', () => {
  expect(reliabilityOf(said(0.4, 10, 4), 0.4)?.brierSkill).toBeCloseTo(0, 12);
  expect(reliabilityOf([forecast(1, false), forecast(0, true)], 0.5)?.brierSkill).toBe(-3);
});

test('results stand beside what was expected, overall and by fifths', () => {
  const forecasts = [5, 3, 1, 4, 2, 10, 8, 6, 9, 7].map((rank) =>
    forecast(0.5, true, rank, 10 * rank),
  );
  const found = reliabilityOf(forecasts, 0.5);
  expect(found?.expected).toEqual({ said: 5.5, happened: 55, n: 10 });
  expect(found?.fifths).toEqual(
    [1.5, 3.5, 5.5, 7.5, 9.5].map((mean) => ({ said: mean, happened: 10 * mean, n: 2 })),
  );
});

test('few forecasts make fewer parts, and none make nothing', () => {
  expect(reliabilityOf(said(0.3, 3, 1), 0.3)?.tenths).toHaveLength(3);
  expect(reliabilityOf([], 0.3)).toBeNull();
});

describe('intervals', () => {
  const FORTNIGHT = 14 * 86_400_000;
  /** So many forecasts of the same in each of so many blocks. */
  const blocks = (count: number, ofBlock: (block: number) => Forecast[]) =>
    Array.from({ length: count }, (_, block) =>
      ofBlock(block).map((one) => ({ ...one, at: block * FORTNIGHT })),
    ).flat();

  test('have no width where all blocks are alike', () => {
    const alike = blocks(20, () => [...said(0.75, 40, 20), ...said(0.25, 40, 10)]);
    const found = reliabilityIntervals(alike, 0.5);
    const { calibrationError, brierSkill } = reliabilityOf(alike, 0.5) ?? {};
    expect(calibrationError).toBeCloseTo(0.125, 12);
    for (const end of found?.calibrationError ?? [Number.NaN]) {
      expect(end).toBeCloseTo(calibrationError ?? Number.NaN, 12);
    }
    for (const end of found?.brierSkill ?? [Number.NaN]) {
      expect(end).toBeCloseTo(brierSkill ?? Number.NaN, 12);
    }
  });

  test('are as wide as whole blocks differ, however many forecasts these hold', () => {
    // Hits come in blocks: all or none, so the share of 20 blocks has a deviation of 11 points.
    const apart = blocks(20, (block) =>
      Array.from({ length: 100 }, (_, place) => forecast(0.45 + place / 1_000, block % 2 === 0)),
    );
    const [, high] = reliabilityIntervals(apart, 0.5)?.calibrationError ?? [];
    expect(high).toBeGreaterThan(0.2);
    expect(high).toBeLessThan(0.3);
  });

  test('are none of a single block', () => {
    expect(reliabilityIntervals(said(0.5, 10, 5), 0.5)).toBeNull();
  });
});
