import type { HorizonName } from '../../../domain/analysis/ranges.ts';
import type { ReplayedRanges } from '../../../domain/plan/bands/bands-model.ts';
import { BANDS, TOUCHES } from '../../../domain/record/range-record.ts';
import { formattedSource, pathOf } from '../odds/model-file.ts';
import { dayOf } from '../track-record/day.ts';
import { SPLITS } from '../track-record/splits.ts';
import type { FittedBands } from './fit-folder.ts';
import { coverOf, touchFigures } from './measured-bands.ts';

/** The file that holds how the bands did on data that they were not fitted on. */
export const REPLAYED_FILE = pathOf('domain/plan/bands/replayed.ts');

const shares = (said: number, happened: number) => ({
  said: Number(said.toFixed(4)),
  happened: Number(happened.toFixed(4)),
});

function measured(name: HorizonName, { model, validation }: FittedBands): ReplayedRanges['day'] {
  const moves = validation[name];
  const cover = coverOf(name, moves, model) ?? [];
  const held = cover.map(({ mean }, place) => {
    const band = BANDS[place] ?? 0;
    return [band, shares(band / 100, mean)] as const;
  });
  const touched = TOUCHES[name].flatMap((move) => {
    const figures = touchFigures(name, moves, move / 100, model);
    return figures ? [[move, shares(figures.said, figures.happened)] as const] : [];
  });
  return Object.fromEntries([...held, ...touched]);
}

/** As TypeScript. */
export function replayedSource(fitted: FittedBands): string {
  const replayed: ReplayedRanges = {
    from: fitted.model.fittedUntil,
    until: dayOf(SPLITS.judgedFrom),
    cases: { day: fitted.validation.day.length, week: fitted.validation.week.length },
    day: measured('day', fitted),
    week: measured('week', fitted),
  };
  return formattedSource(
    [
      '// Written by `npm run fit:bands`.',
      "import type { ReplayedRanges } from './bands-model.ts';",
      '',
      `export const REPLAYED_RANGES: ReplayedRanges = ${JSON.stringify(replayed)};`,
    ],
    REPLAYED_FILE,
  );
}
