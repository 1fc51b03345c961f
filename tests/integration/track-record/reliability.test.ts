import { expect, test } from 'vitest';
import { type Forecast, reliabilityOf } from '../../bench/track-record/reliability.ts';

const forecast = (odds: number, isHit: boolean, expected = 0, result = 0): Forecast => ({
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
