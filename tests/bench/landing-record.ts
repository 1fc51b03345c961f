import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ENGINE } from '../../domain/analysis/engine.ts';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { RecordSchema } from '../../src/screens/landing/record.ts';
import { blockEstimates } from '../support/block-estimates.ts';
import { coinFiles } from './track-record/candle-folder.ts';
import { dayOf } from './track-record/day.ts';
import { replayFolder } from './track-record/replayed-folder.ts';
import { SPLITS } from './track-record/splits.ts';

/**
 * Usage: npm run landing-record -- --candles <folder>. Replays the planner over a folder of
 * `<COIN>USDT.csv[.gz]`, on the stretch that nothing was fitted on, and writes what its plans came to
 * into `src/screens/landing/record.json`.
 */
const { values } = parseArgs({ options: { candles: { type: 'string' } } });
if (values.candles === undefined) throw new RangeError('needed: --candles <folder>');

const { validatedFrom: from, judgedFrom: before } = SPLITS;
const files = coinFiles(values.candles);
const replayed = await replayFolder(files, { from, before }, ({ coin, entries }) => {
  console.error(`${coin}: ${entries.length} entries`);
  return { coin, entries };
});

const ended = replayed.flatMap(({ entries }) =>
  entries.flatMap(({ snapshotTime, plan, mirror }) => {
    const followed = plan.at(-1);
    return followed ? [{ snapshotTime, followed, mirrored: mirror.at(-1) ?? null }] : [];
  }),
);
const count = (outcome: string) =>
  ended.filter(({ followed }) => followed.outcome === outcome).length;
const eitherWay = ended.flatMap(({ followed, mirrored }) => (mirrored ? [followed, mirrored] : []));
const [net] =
  blockEstimates(
    ended.map(({ snapshotTime, followed }) => ({
      at: snapshotTime,
      values: [followed.afterAllCosts],
    })),
  ) ?? [];
if (!net) throw new RangeError('these candles settle too few plans for an interval');

const record = v.parse(RecordSchema, {
  engine: ENGINE,
  coins: new Set(replayed.filter(({ entries }) => entries.length > 0).map(({ coin }) => coin)).size,
  from: dayOf(from),
  until: dayOf(before),
  settled: ended.length,
  hits: count('hit'),
  stopped: count('stopped'),
  expired: count('expired'),
  baseHits: eitherWay.filter(({ outcome }) => outcome === 'hit').length / eitherWay.length,
  net: { mean: net.mean, low: net.low, high: net.high },
});
const target = join(PROJECT_ROOT, 'src', 'screens', 'landing', 'record.json');
writeFileSync(target, `${JSON.stringify(record, null, 2)}\n`);
console.log(record);
