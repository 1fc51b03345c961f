import type { HorizonName } from '../../../domain/analysis/ranges.ts';
import { sigmaOf, touchChance } from '../../../domain/plan/bands/bands.ts';
import type { BandsModel } from '../../../domain/plan/bands/bands-model.ts';
import type { Estimate } from '../../../domain/record/block-bootstrap.ts';
import { blockEstimates } from '../../support/block-estimates.ts';
import { type Reliability, reliabilityOf } from '../track-record/reliability.ts';
import type { MoveWithin } from './observed-moves.ts';
import type { ObservedStop } from './observed-stops.ts';

type Model = Pick<BandsModel, 'horizons' | 'shares'>;

const PERCENTS = [50, 80, 95] as const;
/** Distances of levels, as shares of the price. */
export const DISTANCES = { day: [0.02, 0.04, 0.08], week: [0.05, 0.1, 0.2] } as const;

/** A chance that was said, and whether it came so. */
interface SaidTouch {
  readonly at: number;
  readonly said: number;
  readonly isTouched: boolean;
}

export interface TouchFigures extends Omit<Reliability, 'expected' | 'fifths'> {
  readonly said: number;
  readonly happened: number;
  /** Brier skill over blocks. */
  readonly skill: Estimate | null;
}

/** Shares of closes that lay within each band. */
export function coverOf(
  name: HorizonName,
  moves: readonly MoveWithin[],
  model: Model,
): Estimate[] | null {
  const { bands, variance } = model.horizons[name];
  return blockEstimates(
    moves.map(({ at, inputs, move }) => {
      const standardised = move.close / sigmaOf(inputs, name, { variance });
      const holds = ([low, high]: readonly [number, number]) =>
        standardised >= low && standardised <= high;
      return { at, values: PERCENTS.map((percent) => (holds(bands[percent]) ? 1 : 0)) };
    }),
  );
}

/** Against always saying the share that it came to; null where there are none. */
function figuresOf(touches: readonly SaidTouch[]): TouchFigures | null {
  const happened = touches.filter(({ isTouched }) => isTouched).length / touches.length;
  const reliability = reliabilityOf(
    touches.map(({ at, said, isTouched }) => ({
      at,
      odds: said,
      isHit: isTouched,
      expected: 0,
      result: 0,
    })),
    happened,
  );
  if (reliability === null) return null;
  const constant = happened * (1 - happened);
  const skill = blockEstimates(
    touches.map(({ at, said, isTouched }) => {
      const came = isTouched ? 1 : 0;
      return { at, values: [((happened - came) ** 2 - (said - came) ** 2) / constant] };
    }),
  );
  const said = touches.reduce((sum, one) => sum + one.said, 0) / touches.length;
  return { ...reliability, said, happened, skill: skill?.[0] ?? null };
}

/** @param distance as a share of the price, below it where negative; what the bands do not know is 0 */
export function touchFigures(
  name: HorizonName,
  moves: readonly MoveWithin[],
  distance: number,
  model: Model,
): TouchFigures | null {
  const level = 1 + distance;
  return figuresOf(
    moves.map(({ at, inputs, move }) => ({
      at,
      said: touchChance(name, sigmaOf(inputs, name, model.horizons[name]), 1, level, model) ?? 0,
      isTouched: distance > 0 ? move.up >= Math.log(level) : move.down >= -Math.log(level),
    })),
  );
}

/** Of stops within a day. */
export function stopFigures(stops: readonly ObservedStop[], model: Model): TouchFigures | null {
  return figuresOf(
    stops.map(({ at, inputs, from, stop, isTouched }) => {
      const sigma = sigmaOf(inputs, 'day', model.horizons.day);
      return { at, said: touchChance('day', sigma, from, stop, model) ?? 0, isTouched };
    }),
  );
}
