import { HORIZON_HOURS } from '../../../domain/analysis/ranges.ts';
import type { Estimate } from '../../../domain/record/block-bootstrap.ts';
import { share } from '../track-record/figure-text.ts';
import type { FittedBands, Moves } from './fit-folder.ts';
import {
  coverOf,
  DISTANCES,
  stopFigures,
  type TouchFigures,
  touchFigures,
} from './measured-bands.ts';
import type { ObservedStop } from './observed-stops.ts';

const HORIZONS = ['day', 'week'] as const;

const inPercent = ({ mean, low, high }: Estimate) =>
  `${share(mean)} [${share(low)}, ${share(high)}]`;

function printTouches(name: string, figures: TouchFigures | null): void {
  if (figures === null) return;
  const { n, said, happened, calibrationError, skill, tenths } = figures;
  console.log(
    `  ${name.padEnd(22)}${String(n).padStart(6)}  said ${share(said).padStart(4)}, happened ` +
      `${share(happened).padStart(4)} %  ECE ${calibrationError.toFixed(4)}  Brier skill ` +
      `${skill === null ? 'unknown' : inPercent(skill)} %  tenths, %: ` +
      tenths.map((tenth) => `${share(tenth.said)} → ${share(tenth.happened)}`).join('  '),
  );
}

function printSplit(title: string, moves: Moves, model: FittedBands['model']): void {
  console.log(`\n${title}`);
  for (const name of HORIZONS) {
    const cover = coverOf(name, moves[name], model);
    console.log(
      `${HORIZON_HOURS[name]} h, ${moves[name].length} moves: ` +
        `50, 80, 95 % hold ${cover === null ? 'too few to say' : cover.map(inPercent).join(', ')} %`,
    );
    for (const distance of DISTANCES[name].flatMap((part) => [part, -part])) {
      const level = `${share(distance)} %`;
      printTouches(`touches ${level}`, touchFigures(name, moves[name], distance, model));
    }
  }
}

/** Prints how often bands held and levels were touched, with 95 % intervals of 14-day blocks. */
export function printBands(
  { model, design, validation }: FittedBands,
  stops: readonly ObservedStop[],
): void {
  printSplit(`fitted on, before ${model.fittedUntil}`, design, model);
  printSplit(`validation, from ${model.fittedUntil}`, validation, model);
  printTouches('stops of plans, 24 h', stopFigures(stops, model));
}
