// `npm run bench:backup`: how long a backup by a running server keeps everybody else from the embedded
// database, beside one pass over the same rows within it. `-- 50000 500000` are the numbers of rows.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '../../embedded/backup/make-backup.ts';
import { openDatabase } from '../../embedded/database/open-database.ts';
import { ownKeys } from '../../embedded/keys.ts';
import { PROJECT_FOLDERS } from '../../embedded/project-folders.ts';
import type { Database } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { quietLog } from '../support/test-database.ts';

const DEFAULT_ROWS = [50_000, 500_000];
const AT_ONCE = 10_000;

/** A candle a row, the narrowest that a database of ours holds many of. */
async function addCandles(database: Database, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += AT_ONCE) {
    await database.query(
      `insert into public.candle_corrections (market, coin, timeframe, candle, replaces, row)
       select 'bybit', 'BTCUSDT', '15m', n, 0, jsonb_build_array(n * 900000::bigint,
         60000 + random(), 61000 + random(), 59000 + random(), 60500 + random(), 100 * random())
       from generate_series($1::int, $2::int) n`,
      [first, Math.min(first + AT_ONCE, to) - 1],
    );
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

interface Waits {
  /** Milliseconds. */
  readonly longest: number;
  /** Statements that were refused because the database was busy for too long. */
  readonly refused: number;
}

/** How long statements of somebody else have to wait while the work is done. */
async function waitsDuring(database: Database, work: Promise<unknown>): Promise<Waits> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let [longest, refused] = [0, 0];
  const ask = () =>
    database.query('select 1').catch((error: unknown) => {
      if (errorCode(error) !== '57P03') throw error;
      refused += 1;
    });
  while (!isDone) longest = Math.max(longest, await timed(ask));
  await done;
  return { longest, refused };
}

async function measure(database: Database, dataFolder: string, rows: number): Promise<void> {
  const file = join(dataFolder, `${rows}.tar.gz`);
  const pass = await timed(() =>
    database.query('select sum(length(to_json(c)::text)) from public.candle_corrections c'),
  );
  let waits: Waits = { longest: 0, refused: 0 };
  const before = process.cpuUsage();
  const whole = await timed(async () => {
    waits = await waitsDuring(
      database,
      makeBackup({ database, dataFolder, shared: { log: quietLog } }, file),
    );
  });
  const { user, system } = process.cpuUsage(before);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const size = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `${rows} rows: others wait ${seconds(waits.longest)}, ${waits.refused} refused; the backup takes ${seconds(whole)}, ${seconds((user + system) / 1000)} of processor time, ${size} MB; one pass over the rows ${seconds(pass)}`,
  );
}

const asked = process.argv.slice(2).map(Number);
const dataFolder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
const { database, close } = await openDatabase({
  dataFolder,
  databaseUrl: null,
  migrationsFolder: PROJECT_FOLDERS.migrations,
  templateFolder: PROJECT_FOLDERS.templates,
  log: quietLog,
});
try {
  await ownKeys(dataFolder);
  mkdirSync(join(dataFolder, 'files'));
  let there = 0;
  for (const rows of asked.length > 0 ? asked : DEFAULT_ROWS) {
    await addCandles(database, there, rows);
    there = rows;
    await measure(database, dataFolder, rows);
  }
} finally {
  await close();
  rmSync(dataFolder, { recursive: true, force: true });
}
