import { type CoinFile, coinFiles, readHours } from '../track-record/candle-folder.ts';
import { SPLITS } from '../track-record/splits.ts';
import { countFirings, type Sampling } from './firings.ts';
import type { Counts, Firings } from './rule-rows.ts';

/** Every third coin is held out of the fit, and with it all that came after the design. */
const isHeldOut = (place: number) => place % 3 === 2;

/** @param onCoin called with each coin that was counted */
function countFolder(
  files: readonly (readonly [place: number, file: CoinFile])[],
  span: readonly [number, number],
  sampling: Sampling,
  onCoin: (coin: string) => void,
): Counts {
  const counts = new Map<string, Firings>();
  for (const [place, file] of files) {
    countFirings(readHours(file, span[1]), span, sampling, place, counts);
    onCoin(file.coin);
  }
  return counts;
}

/** Of the coins that are fitted on, before the design ends. */
export function fittedCounts(folder: string, sampling: Sampling, onCoin: (coin: string) => void) {
  const files = [...coinFiles(folder).entries()].filter(([place]) => !isHeldOut(place));
  return countFolder(files, [0, SPLITS.validatedFrom], sampling, onCoin);
}

/** Of coins held out, up to the data that is kept apart. @param most coins */
export function heldOutCounts(
  folder: string,
  sampling: Sampling,
  onCoin: (coin: string) => void,
  most = Number.POSITIVE_INFINITY,
) {
  const files = [...coinFiles(folder).entries()].filter(([place]) => isHeldOut(place));
  return countFolder(files.slice(0, most), [0, SPLITS.judgedFrom], sampling, onCoin);
}
