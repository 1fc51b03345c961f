import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coinFiles } from './track-record/candle-folder.ts';
import { dayStart } from './track-record/day.ts';
import { reportOf } from './track-record/folder-report.ts';
import { printReport } from './track-record/print.ts';
import { reportRecorded } from './track-record/recorded.ts';
import { replayFolder } from './track-record/replayed-folder.ts';

/**
 * Usage: npm run bench:track-record [-- --candles <folder> [--coins A,B] [--from <day>]
 * [--until <day>] [--json <file>]]. What the planner's recommendations would have come to: on any
 * folder of `<COIN>USDT.csv[.gz]`, or on the recorded candles. Days are YYYY-MM-DD in UTC; no
 * candle of `--until` or later is read, and nothing enters before `--from`.
 */
const { values } = parseArgs({
  options: {
    candles: { type: 'string' },
    coins: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    json: { type: 'string' },
  },
});

async function reportFolder(folder: string): Promise<void> {
  const files = coinFiles(folder, values.coins?.split(','));
  const range = {
    from: values.from === undefined ? 0 : dayStart(values.from),
    before: values.until === undefined ? Date.now() : dayStart(values.until),
    distinct: 'direction or stance' as const,
  };
  let done = 0;
  const replayed = await replayFolder(files, range, ({ coin, entries, slots }) => {
    done += 1;
    console.error(`${done} of ${files.length}: ${coin}, ${entries.length} entries, ${slots} slots`);
  });
  const report = reportOf(replayed);
  printReport(report);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 1)}\n`);
}

if (values.candles === undefined) reportRecorded();
else await reportFolder(values.candles);
