import type { CalibratedTenth } from '../../../domain/plan/odds/odds-model.ts';
import { blockEstimates } from '../../support/block-estimates.ts';
import { type Forecast, hitPoint, tenthsOf } from '../track-record/reliability.ts';

/** Tenths by the odds said, each with the half-width of what happened less what was said. */
export function calibratedTenths(forecasts: readonly Forecast[]): CalibratedTenth[] {
  return tenthsOf(forecasts).map((tenth) => {
    const off = tenth.map(({ at, odds, isHit }) => ({ at, values: [+isHit - odds] }));
    const [interval] = blockEstimates(off) ?? [];
    return {
      ...hitPoint(tenth),
      upTo: tenth.at(-1)?.odds ?? Number.NaN,
      // A single block says nothing of the width.
      halfWidth: interval ? (interval.high - interval.low) / 2 : 1,
    };
  });
}
