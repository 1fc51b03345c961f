import { writeFileSync } from 'node:fs';
import { fitFolder } from './odds/fit-folder.ts';
import { MODEL_FILE, modelSource } from './odds/model-file.ts';
import { fitArguments } from './track-record/fit-arguments.ts';

/**
 * Usage: npm run fit:odds -- --candles <folder> --until <day> [--date <day>] [--dry]. Fits the odds of
 * targets on all looks of a replay over a folder of `<COIN>USDT.csv[.gz]` whose time was over before
 * `--until`, measures them on those that follow until July 2024, and writes
 * `domain/plan/odds/model.ts`; `--dry` prints it instead. `--date` is the day that the file bears,
 * else today.
 */
const { candles, until, date, dry } = fitArguments();
const model = await fitFolder(candles, until, date, ({ coin, looks }) => {
  console.error(`${coin}: ${looks.length} looks`);
});
const source = modelSource(model);
if (dry) console.log(source);
else writeFileSync(MODEL_FILE, source);
