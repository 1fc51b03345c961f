import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fitFolder } from './odds/fit-folder.ts';
import { MODEL_FILE, modelSource } from './odds/model-file.ts';
import { dayOf } from './track-record/day.ts';

/**
 * Usage: npm run fit:odds -- --candles <folder> --until <day> [--date <day>] [--dry]. Fits the odds of
 * targets on all looks of a replay over a folder of `<COIN>USDT.csv[.gz]` whose time was over before
 * `--until`, measures them on those that follow until July 2024, and writes `domain/plan/odds/model.ts`; `--dry` prints it
 * instead. `--date` is the day that the file bears, else today.
 */
const { values } = parseArgs({
  options: {
    candles: { type: 'string' },
    until: { type: 'string' },
    date: { type: 'string', default: dayOf(Date.now()) },
    dry: { type: 'boolean', default: false },
  },
});

const { candles, until, date, dry } = values;
if (candles === undefined || until === undefined) {
  throw new RangeError('needed: --candles <folder> and --until <day>');
}
const model = await fitFolder(candles, until, date, ({ coin, looks }) => {
  console.error(`${coin}: ${looks.length} looks`);
});
const source = modelSource(model);
if (dry) console.log(source);
else writeFileSync(MODEL_FILE, source);
