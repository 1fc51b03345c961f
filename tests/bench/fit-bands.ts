import { writeFileSync } from 'node:fs';
import { BANDS_FILE, bandsSource, fitFolder } from './bands/fit-folder.ts';
import { stopsOfFolder } from './bands/observed-stops.ts';
import { printBands } from './bands/print-bands.ts';
import { REPLAYED_FILE, replayedSource } from './bands/replayed-ranges.ts';
import { dayStart } from './track-record/day.ts';
import { fitArguments } from './track-record/fit-arguments.ts';
import { SPLITS } from './track-record/splits.ts';

/**
 * Usage: npm run fit:bands -- --candles <folder> --until <day> [--date <day>] [--dry]. Fits bands and
 * touch odds on the daily closes of a folder of `<COIN>USDT.csv[.gz]` whose days to come had ended
 * before `--until`, writes `domain/plan/bands/model.ts` and `replayed.ts` beside it, and prints how
 * they did on both sides of that day, up to July 2024; `--dry` prints the model instead. `--date` is
 * the day that the file bears, else today.
 */
const { candles, until, date, dry } = fitArguments();
const fitted = fitFolder(candles, until, date, (coin) => console.error(coin));
const source = bandsSource(fitted.model);
if (dry) console.log(source);
else {
  writeFileSync(BANDS_FILE, source);
  writeFileSync(REPLAYED_FILE, replayedSource(fitted));
}
printBands(fitted, stopsOfFolder(candles, dayStart(until), SPLITS.judgedFrom));
