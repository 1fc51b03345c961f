import type { Database } from '../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../platform/database/database-error.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';
import { type OldRows, pruneRows } from '../../platform/database/prune-rows.ts';
import { removeOldCandles } from '../store/old-candles.ts';
import { removeReplacedScans, removeUnusedSnapshots } from '../store/unused-snapshots.ts';

const BATCH = 200;
const MOST_BATCHES = 20;

type Remove = (database: Database, batch: number, setAside: SetAside<string>) => Promise<number>;

const rows =
  (old: OldRows): Remove =>
  (database, batch, setAside) =>
    pruneRows(database, old, batch, setAside);

const KINDS: Readonly<Record<string, Remove>> = {
  // Older than a day while the run lives on.
  jobs: rows({
    kind: 'job',
    table: 'public.analysis_jobs',
    where: `r.created_at < now() - interval '24 hours'`,
    key: 'r.key',
  }),
  // Before runs, which tell which snapshots only the scan requested.
  scans: removeReplacedScans,
  // Ended over a day ago; deletes their jobs too.
  runs: rows({
    kind: 'run',
    table: 'public.analysis_runs',
    where: `r.status in ('complete', 'error') and r.created_at < now() - interval '24 hours'`,
    key: 'r.id',
  }),
  // Older than the oldest alert (the lowest number); an hour covers overlapping transactions.
  messages: rows({
    kind: 'message',
    table: 'public.alert_messages',
    where: `r.created_at < interval '-1 hour'
    + coalesce((select a.created_at from public.alerts a order by a.id limit 1), now())`,
    key: 'r.id',
  }),
  // Older than two weeks; deletes their checks too.
  slots: rows({
    kind: 'slot',
    table: 'public.monitor_ticks',
    where: `r.created_at < now() - interval '14 days'`,
    key: `r.slot_date || ' ' || r.slot_time`,
  }),
  notices: rows({
    kind: 'notice',
    table: 'public.monitor_notices',
    where: `r.created_at < now() - interval '30 days'`,
    key: 'r.id',
  }),
  tokens: rows({
    kind: 'token',
    table: 'private.personal_tokens',
    where: `r.ends_at < now() - interval '30 days'`,
    key: 'r.id',
  }),
  // By the market's time, which may be long past.
  claims: rows({
    kind: 'claims',
    table: 'private.hourly_claims',
    where: `r.hour < (select max(h.hour) from private.hourly_claims h) - interval '90 days'`,
    key: `r.market || ' ' || r.coin || ' ' || r.hour`,
  }),
  // By the market's time too; a replaced plan's wait until it is known what it came to.
  looks: rows({
    kind: 'look',
    table: 'private.plan_looks',
    where: `exists (select from public.plans p where p.entry = r.entry
      and p.ended_at < (select max(l.hour) from private.plan_looks l) - interval '90 days')
      and not exists (select from private.ledger_progress g where g.entry = r.entry)`,
    key: `r.entry || ' ' || r.hour`,
  }),
  // Not opened for a month, or beyond the 300 coins opened last.
  histories: rows({
    kind: 'history',
    table: 'public.derivatives_histories',
    where: `r.due_at < greatest(now() - interval '30 days', (select h.due_at
      from public.derivatives_histories h order by h.due_at desc offset 299 limit 1))`,
    key: `r.market || ' ' || r.coin`,
  }),
  snapshots: removeUnusedSnapshots,
  candleBlocks: removeOldCandles,
};

async function removeInBatches(remove: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    let count: number;
    try {
      count = await remove();
    } catch (error) {
      // A row came into use meanwhile; the next round sees that.
      if (isForeignKeyViolation(error)) break;
      throw error;
    }
    removed += count;
    if (count < BATCH) break;
  }
  return removed;
}

/** @param setAside takes what cannot be deleted @returns how many, by kind */
export async function pruneOldRows(
  database: Database,
  setAside: SetAside<string>,
): Promise<Readonly<Record<string, number>>> {
  const removed = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]));
  await oneByOne(
    Object.entries(KINDS),
    async ([kind, remove]) => {
      removed[kind] = await removeInBatches(() => remove(database, BATCH, setAside));
    },
    ([kind], error) => setAside(kind, error),
  );
  return removed;
}
