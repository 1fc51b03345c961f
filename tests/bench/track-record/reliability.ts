import type { CalibrationPoint } from '../../../domain/plan/odds/odds-model.ts';

/** What was said of one target, and what became of it. */
export interface Forecast {
  /** When it was said. */
  readonly at: number;
  /** Odds of reaching it. */
  readonly odds: number;
  readonly isHit: boolean;
  /** Expected result in R, and the one that came. */
  readonly expected: number;
  readonly result: number;
}

/** Mean results in R of forecasts with about the same expectation. */
export interface ExpectedPoint {
  readonly said: number;
  readonly happened: number;
  readonly n: number;
}

/** How forecasts did. */
export interface Reliability {
  readonly n: number;
  /** Tenths by the odds said, the least likely first. */
  readonly tenths: readonly CalibrationPoint[];
  /** Mean distance of said and happened over the tenths: the expected calibration error. */
  readonly calibrationError: number;
  /** Share that is saved of the Brier score of always saying the base rate. */
  readonly brierSkill: number;
  /** Mean results in R. */
  readonly expected: ExpectedPoint;
  /** Fifths by the result expected, the worst first. */
  readonly fifths: readonly ExpectedPoint[];
}

type Pair = readonly [said: number, happened: number];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const pointOf = (pairs: readonly Pair[]): ExpectedPoint => ({
  said: sum(pairs.map(([said]) => said)) / pairs.length,
  happened: sum(pairs.map(([, happened]) => happened)) / pairs.length,
  n: pairs.length,
});

/** Parts of equal size, by what was said; fewer parts where there is less. */
function partsOf<T>(values: readonly T[], count: number, said: (value: T) => number): T[][] {
  const sorted = values.toSorted((a, b) => said(a) - said(b));
  const edge = (part: number) => Math.floor((part * sorted.length) / count);
  return Array.from({ length: count }, (_, part) =>
    sorted.slice(edge(part), edge(part + 1)),
  ).filter((part) => part.length > 0);
}

/** Tenths by the odds said, the least likely first. */
export const tenthsOf = (forecasts: readonly Forecast[]): Forecast[][] =>
  partsOf(forecasts, 10, ({ odds }) => odds);

/** The share of hits that was said, and the one that came. */
export const hitPoint = (forecasts: readonly Forecast[]): CalibrationPoint =>
  pointOf(forecasts.map(({ odds, isHit }) => [odds, isHit ? 1 : 0]));

/**
 * Sets what was said beside what happened.
 * @param baseRate share that reached the target before these forecasts were made
 * @returns null where there are none
 */
export function reliabilityOf(
  forecasts: readonly Forecast[],
  baseRate: number,
): Reliability | null {
  if (forecasts.length === 0) return null;
  const hits = forecasts.map(({ odds, isHit }): Pair => [odds, isHit ? 1 : 0]);
  const results = forecasts.map(({ expected, result }): Pair => [expected, result]);
  const tenths = tenthsOf(forecasts).map(hitPoint);
  const off = tenths.map(({ said, happened, n }) => n * Math.abs(said - happened));
  const brier = sum(hits.map(([said, happened]) => (said - happened) ** 2));
  const without = sum(hits.map(([, happened]) => (baseRate - happened) ** 2));
  return {
    n: forecasts.length,
    tenths,
    calibrationError: sum(off) / forecasts.length,
    brierSkill: 1 - brier / without,
    expected: pointOf(results),
    fifths: partsOf(results, 5, ([said]) => said).map(pointOf),
  };
}
