import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coinFiles } from './track-record/candle-folder.ts';
import { answersByCoin } from './track-record/coin-threads.ts';
import { dayStart } from './track-record/day.ts';
import { reportOf } from './track-record/folder-report.ts';
import type { CoinLives } from './track-record/lives.ts';
import type { LivesRange } from './track-record/lives-worker.ts';
import { printReport } from './track-record/print.ts';
import { printLives } from './track-record/print-lives.ts';
import { reportRecorded } from './track-record/recorded.ts';
import { replayFolder } from './track-record/replayed-folder.ts';
import { saidLook } from './track-record/said-look.ts';
import { SPLITS } from './track-record/splits.ts';

/**
 * Usage: npm run bench:track-record [-- --candles <folder> [--coins A,B] [--from <day>]
 * [--until <day>] [--json <file>]]. What the planner's recommendations would have come to: on any
 * folder of `<COIN>USDT.csv[.gz]`, or on the recorded candles. Days are YYYY-MM-DD in UTC; no
 * candle of `--until` or later is read, and nothing enters before `--from`. With `--lives` instead:
 * how long plans stand where each coin has one, and what their odds are worth while they do, looked
 * at every `--every` hours (4); nothing after the validation split is read.
 */
const { values } = parseArgs({
  options: {
    candles: { type: 'string' },
    coins: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    json: { type: 'string' },
    lives: { type: 'boolean', default: false },
    every: { type: 'string', default: '4' },
  },
});

async function reportFolder(folder: string): Promise<void> {
  const files = coinFiles(folder, values.coins?.split(','));
  const range = {
    from: values.from === undefined ? 0 : dayStart(values.from),
    before: values.until === undefined ? Date.now() : dayStart(values.until),
  };
  let done = 0;
  const replayed = await replayFolder(files, range, ({ looks, ...coin }) => {
    done += 1;
    console.error(
      `${done} of ${files.length}: ${coin.coin}, ${coin.entries.length} entries, ${looks.length} slots`,
    );
    return { ...coin, looks: looks.map(saidLook) };
  });
  const report = reportOf(replayed);
  printReport(report);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 1)}\n`);
}

async function reportLives(folder: string): Promise<void> {
  const everyHours = Number(values.every);
  if (![1, 2, 4, 8].includes(everyHours)) {
    throw new RangeError(`--every is "${values.every}"; needed: 1, 2, 4 or 8`);
  }
  const files = coinFiles(folder, values.coins?.split(','));
  const until = values.until === undefined ? SPLITS.judgedFrom : dayStart(values.until);
  const range: LivesRange = { before: Math.min(until, SPLITS.judgedFrom), everyHours };
  const worker = new URL('./track-record/lives-worker.ts', import.meta.url);
  let done = 0;
  const coins = await answersByCoin(files, worker, range, (coin: CoinLives) => {
    done += 1;
    console.error(`${done} of ${files.length}: ${coin.coin}, ${coin.lives.length} lives`);
    return coin;
  });
  printLives(coins, everyHours);
}

if (values.candles === undefined) reportRecorded();
else if (values.lives) await reportLives(values.candles);
else await reportFolder(values.candles);
