import { recompute as computeAgain } from '../../../analysis-server/analyst/recompute-analysis.ts';
import { readRecomputable } from '../../../analysis-server/store/recomputable.ts';
import { packCandles } from '../../../domain/analysis/inputs-answer.ts';
import { unequalText } from '../../../domain/analysis/recomputation-text.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openBrowser } from '../../support/browser.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { storeMoments } from '../../support/stored-moments.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { serveWorker } from '../../support/worker-page.ts';

const SNAPSHOTS = 1_000;
/** In one page at a time. */
const BATCH = 50;

async function tell(database: Database, of: string, sql: string): Promise<void> {
  const rows = await database.query<{ name: string; count: number }>(sql);
  console.log(`${of}: ${rows.map(({ name, count }) => `${count} ${name}`).join(', ')}`);
}

const isEqual = (answer: unknown) => JSON.stringify(answer).includes('"equal":true');

/** In the worker that the app's page starts, of the build in dist. @returns how many were the same */
async function onDevice(database: Database, ids: readonly string[]): Promise<number> {
  const browser = await openBrowser();
  let same = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const requests: unknown[] = [];
    for (const id of ids.slice(from, from + BATCH)) {
      const { result, inputs, candles } = await readRecomputable(database, id);
      requests.push({ result, inputs: { inputs, candles: packCandles(candles) } });
    }
    const served = await serveWorker('recompute-worker', requests);
    const page = await browser.newPage();
    await page.goto(served.url);
    const answers = await served.answers;
    if (!Array.isArray(answers)) throw new Error('the page sent no list');
    for (const answer of answers) {
      if (isEqual(answer)) same += 1;
      else console.log(JSON.stringify(answer));
    }
    await page.close();
    await served.close();
  }
  await browser.close();
  return same;
}

/** Stores 1,000 analyses of coins with plans, and computes each again, here and in Chromium. */
export async function recompute(): Promise<void> {
  const opened = await openTestDatabase(null);
  const { database } = opened;
  const feed = scriptedMarket();
  const coins = (await feed.coins()).map(({ coin }) => coin);
  await storeMoments(opened, feed, { coins, rounds: Math.ceil(SNAPSHOTS / coins.length) });
  await tell(
    database,
    'analyses',
    `select recommendation #>> '{plan,event}' as name, count(*) from public.analysis_snapshots
     group by 1 order by 2 desc`,
  );
  await tell(
    database,
    'plans',
    `select coalesce(ended_by, 'standing') as name, count(*) from public.plans
     group by 1 order by 2 desc`,
  );
  const ids = await database.query<{ id: string }>(
    'select id from public.analysis_snapshots order by snapshot_time, coin limit $1',
    [SNAPSHOTS],
  );
  const seconds = { read: 0, computed: 0 };
  let same = 0;
  let bytes = 0;
  for (const { id } of ids) {
    const started = performance.now();
    const { result, inputs, candles } = await readRecomputable(database, id);
    const read = performance.now();
    const found = await computeAgain(result, inputs, candles);
    seconds.read += (read - started) / 1000;
    seconds.computed += (performance.now() - read) / 1000;
    if (found.equal) {
      same += 1;
      bytes += found.bytes;
    } else console.log(`${id}: ${unequalText(found)}`);
  }
  const each = (total: number) => ((total / ids.length) * 1000).toFixed(1);
  console.log(
    `recompute: ${same} of ${ids.length} are the same, ${Math.round(bytes / same)} bytes each; ` +
      `${each(seconds.read)} ms to read, ${each(seconds.computed)} ms to compute and compare`,
  );
  const there = await onDevice(
    database,
    ids.map(({ id }) => id),
  );
  console.log(`in Chromium: ${there} of ${ids.length} are the same`);
  await opened.close();
}
