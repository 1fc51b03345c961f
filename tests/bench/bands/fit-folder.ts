import type { HorizonName } from '../../../domain/analysis/ranges.ts';
import type { BandsModel } from '../../../domain/plan/bands/bands-model.ts';
import { dataHash } from '../odds/data-hash.ts';
import { formattedSource, pathOf } from '../odds/model-file.ts';
import { coinFiles, readHours } from '../track-record/candle-folder.ts';
import { dayOf, dayStart } from '../track-record/day.ts';
import { SPLITS } from '../track-record/splits.ts';
import { fitHorizon, SHARES } from './bands-fit.ts';
import {
  type MoveWithin,
  movesWithin,
  type ObservedMove,
  observedMoves,
} from './observed-moves.ts';

/** The file that holds the model. */
export const BANDS_FILE = pathOf('domain/plan/bands/model.ts');

/** The model as TypeScript. */
export const bandsSource = (model: BandsModel): string =>
  formattedSource(
    [
      '// Written by `npm run fit:bands`.',
      "import type { BandsModel } from './bands-model.ts';",
      '',
      `export const BANDS_MODEL: BandsModel = ${JSON.stringify(model)};`,
    ],
    BANDS_FILE,
  );

/** Moves of one split, by their horizon. */
export type Moves = Readonly<Record<HorizonName, readonly MoveWithin[]>>;

export interface FittedBands {
  readonly model: BandsModel;
  readonly design: Moves;
  readonly validation: Moves;
}

/**
 * Fits the bands on the moves of a folder that were over before a day, and gives those that began
 * from then on, up to the data kept apart.
 * @param until the first day that is not fitted on, YYYY-MM-DD
 * @param date the day of the fit, YYYY-MM-DD
 * @throws RangeError where a day is none or lies within the data kept apart, or moves are too few
 */
export function fitFolder(
  folder: string,
  until: string,
  date: string,
  onCoin: (coin: string) => void,
): FittedBands {
  const [border, end] = [dayStart(until), SPLITS.judgedFrom];
  if (border >= end) {
    throw new RangeError(`the fit would end on ${until}; needed: a day before ${dayOf(end)}`);
  }
  const fitDay = dayOf(dayStart(date));
  const files = coinFiles(folder);
  const observed: ObservedMove[] = [];
  for (const file of files) {
    for (const one of observedMoves(readHours(file, end).hours)) observed.push(one);
    onCoin(file.coin);
  }
  const within = (from: number, to: number): Moves => ({
    day: movesWithin(observed, 'day', from, to),
    week: movesWithin(observed, 'week', from, to),
  });
  const design = within(0, border);
  return {
    model: {
      date: fitDay,
      fittedUntil: until,
      dataHash: dataHash(files, border),
      shares: SHARES,
      horizons: { day: fitHorizon('day', design.day), week: fitHorizon('week', design.week) },
    },
    design,
    validation: within(border, end),
  };
}
