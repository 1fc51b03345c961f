import { setTimeout } from 'node:timers/promises';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { startProcess } from '../../support/child-process.ts';
import { storeLostTrade } from '../../support/stored-looks.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { measureList } from './list.ts';
import { coinName } from './many-coins.ts';
import { seedEntries, seedPeople, withoutRealtimeTriggers } from './seed.ts';

/** 12:16 Eastern on a day in May. */
const SLOT = epochMs(Date.UTC(2026, 4, 6, 16, 16));
/** Time for the workers to start before the slot comes due. */
const AHEAD_MS = 6_000;
const EACH = 10;
const WORKER = 'tests/bench/monitor/worker-process.ts';

export interface SlotSize {
  readonly people: number;
  readonly coins: number;
  readonly workers: number;
}

interface Record {
  seconds: number | null;
  analyses: number;
  failed: number;
  changed: number;
  alerts: number;
}

async function seed(database: Database, { people, coins }: SlotSize): Promise<void> {
  await withoutRealtimeTriggers(database);
  await seedPeople(database, people);
  for (let index = 0; index < coins; index += 1) {
    await storeLostTrade(database, coinName(index));
  }
  await seedEntries(
    database,
    `select p.id, s.coin, s.id
     from (select id, row_number() over () as n from auth.users) p
     cross join generate_series(1, $1::int) k
     join public.analysis_snapshots s
       on s.coin = 'BENCH' || (p.n * 7 + k * 13) % $2::int || 'USDT'`,
    [EACH, coins],
  );
}

async function record(database: Database): Promise<Record> {
  const [row] = await database.query<Record>(
    `select
       (select extract(epoch from t.finished_at - t.due_at)::float8 from public.monitor_ticks t
          where t.slot_time = '12:16') as seconds,
       (select count(*) from public.analysis_runs) as analyses,
       (select count(*) from public.monitor_checks where status <> 'applied') as failed,
       (select count(*) from public.watchlist_entries where change_detected) as changed,
       (select count(*) from public.alerts) as alerts`,
  );
  if (!row) throw new Error('the record is one row');
  return row;
}

/** One slot from its minute to its end, in worker processes of their own; and one person's list. */
export async function measureSlot(url: string, size: SlotSize): Promise<void> {
  const opened = await openTestDatabase(url);
  await seed(opened.database, size);
  const offset = SLOT - AHEAD_MS - Date.now();
  const args = [url, String(size.coins), String(offset)];
  const workers = await Promise.all(
    Array.from({ length: size.workers }, () => startProcess(WORKER, args, {}, 'ready')),
  );
  while ((await record(opened.database)).seconds === null) await setTimeout(500);
  const { seconds, analyses, failed, changed, alerts } = await record(opened.database);
  console.log(
    `${String(size.people).padStart(7)} people, ${size.coins} coins: ${analyses} analyses, ` +
      `${changed} entries changed, ${alerts} alerts, ${failed} checks failed; ` +
      `ended ${seconds?.toFixed(1)} s after its minute`,
  );
  for (const worker of workers) await worker.kill();
  await measureList(opened.database);
  await opened.close();
}
