import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCandles } from '../../../analysis-server/jobs/candles-of-coin.ts';
import { ENGINE } from '../../../domain/analysis/engine.ts';
import { readRecomputeCommand, runRecomputeCommand } from '../../../scripts/recompute/command.ts';
import { ownEnvironment } from '../../support/child-process.ts';
import {
  FROZEN_COIN,
  FROZEN_MOMENT,
  frozenFeed,
  frozenMoment,
} from '../../support/frozen-analyses.ts';
import { keptMarket } from '../../support/kept-market.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const UNKNOWN = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const { stored, inputs } = await frozenMoment(ENGINE);
let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase(null);
  const market = keptMarket(frozenFeed(), opened.database);
  await readCandles(market, FROZEN_COIN, FROZEN_MOMENT, () => undefined);
});
afterAll(() => opened.close());

async function keptSnapshot(result: object): Promise<string> {
  const [row] = await opened.database.query<{ id: string }>(
    `insert into public.analysis_snapshots
       (coin, market, snapshot_time, engine, result, recommendation, inputs)
     values ($1, 'simulated', now(), $2, $3::jsonb, '{}', $4::jsonb) returning id`,
    [FROZEN_COIN, ENGINE, JSON.stringify(result), JSON.stringify(inputs)],
  );
  return row?.id ?? '';
}

async function answerTo(...args: readonly string[]) {
  const lines: string[] = [];
  const command = readRecomputeCommand(args);
  const same = await runRecomputeCommand(opened.database, command, (line) => lines.push(line));
  return { same, lines };
}

test('an analysis that is the same is said to be, with its hash and its bytes', async () => {
  const id = await keptSnapshot(stored);
  const { same, lines } = await answerTo(id);
  expect(same).toBe(true);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${id}: The same: [\\d,]+ bytes, hash ${inputs.hash}$`)),
  ]);
});

test('the first difference is named', async () => {
  const id = await keptSnapshot({ ...stored, snapshotTime: 1 });
  const { same, lines } = await answerTo(id);
  expect(same).toBe(false);
  expect(lines).toEqual([
    `${id}: Not the same: the first difference is at snapshotTime: stored 1, computed ${String(stored.snapshotTime)}.`,
  ]);
});

test('what cannot be computed again is said in words', async () => {
  const other = await keptSnapshot({ ...stored, engine: 'analyst 99' });
  expect((await answerTo(other)).lines.join()).toContain('computed by the engine "analyst 99"');
  expect(await answerTo(UNKNOWN)).toEqual({
    same: false,
    lines: [`${UNKNOWN}: There is no analysis ${UNKNOWN}.`],
  });
});

test('of many at random those that differ are named, and all are counted', async () => {
  await opened.database.query('delete from public.analysis_snapshots');
  await keptSnapshot(stored);
  await keptSnapshot(stored);
  expect(await answerTo('--random', '10')).toEqual({ same: true, lines: ['2 of 2 are the same.'] });
  await keptSnapshot({ ...stored, snapshotTime: 1 });
  const { same, lines } = await answerTo('--random', '10');
  expect(same).toBe(false);
  expect(lines).toEqual([expect.stringContaining('snapshotTime'), '2 of 3 are the same.']);
});

test.each([
  [[], 'No snapshot is named'],
  [['the-latest'], 'the-latest is no id of a snapshot'],
  [['--random', '0'], '--random is 0; allowed'],
  [['--random'], '--random is missing; allowed'],
  [[UNKNOWN, UNKNOWN], 'is no id of a snapshot'],
])('the command %j is refused in words', (args, words) => {
  expect(() => readRecomputeCommand(args)).toThrow(words);
});

test('the program ends with 1 where there is no database, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-data-'));
  const program = fileURLToPath(new URL('../../../scripts/recompute.ts', import.meta.url));
  const env = { ...ownEnvironment(), DATA_DIR: folder };
  const run = promisify(execFile)(process.execPath, [program, UNKNOWN], { env });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('which holds no database'),
  });
  rmSync(folder, { recursive: true });
});
