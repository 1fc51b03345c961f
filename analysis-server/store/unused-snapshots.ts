import type { Database } from '../../platform/database/database.ts';

interface Reference {
  table_name: string;
  column_name: string;
}

/** From the catalogue: every foreign key that keeps a snapshot alive. */
async function referencesTo(database: Database): Promise<Reference[]> {
  return database.query<Reference>(
    `select c.conrelid::regclass::text as table_name, quote_ident(a.attname) as column_name
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'public.analysis_snapshots'::regclass
       and c.confdeltype not in ('c', 'n')`,
  );
}

/** The ledger and watch lists refer to analyses without a foreign key. */
const KEPT_WITHOUT_KEY = [
  'not exists (select 1 from public.ledger_records l where l.snapshot = s.id)',
  's.id not in (select w.id from private.watched_snapshots w)',
];

/**
 * Deletes unreferenced snapshots. Locks them before the check: a concurrent reference waits, then
 * finds it gone.
 * @param isOver SQL condition on snapshots `s`
 * @returns how many, at most `batch`
 */
function removeUnreferenced(database: Database, batch: number, isOver: string): Promise<number> {
  return database.transaction(async (tx) => {
    const unused = (await referencesTo(tx)).map(
      ({ table_name, column_name }) =>
        `not exists (select 1 from ${table_name} r where r.${column_name} = s.id)`,
    );
    const free = [...KEPT_WITHOUT_KEY, ...unused].join('\n         and ');
    const held = await tx.query<{ id: string }>(
      `select s.id from public.analysis_snapshots s
       where ${isOver}
         and ${free}
       limit $1 for update of s skip locked`,
      [batch],
    );
    const removed = await tx.query(
      `delete from public.analysis_snapshots s
       where s.id = any ($1::uuid[]) and ${free} returning s.id`,
      [held.map(({ id }) => id)],
    );
    return removed.length;
  });
}

const UNUSED = `s.taken_at < now() - interval '48 hours'
         and exists (
           select 1 from public.analysis_snapshots n
           where n.coin = s.coin and n.market = s.market and n.snapshot_time > s.snapshot_time
         )
         and not exists (select 1 from public.analysis_runs r where r.snapshot_id = s.id)`;

/** Older than 48 hours, but never a coin's newest. */
export const removeUnusedSnapshots = (database: Database, batch: number): Promise<number> =>
  removeUnreferenced(database, batch, UNUSED);

const REPLACED = `s.taken_at < now() - interval '24 hours'
         and exists (
           select 1 from public.analysis_runs r where r.snapshot_id = s.id and r.purpose = 'scan'
         )
         and not exists (
           select 1 from public.analysis_runs r
           where r.snapshot_id = s.id and (r.purpose <> 'scan' or exists (
             select 1 from public.analysis_jobs j where j.run_id = r.id
           ))
         )`;

/** Replaced scan snapshots and their runs, after a day: by then devices have dropped them too. */
export const removeReplacedScans = (database: Database, batch: number): Promise<number> =>
  removeUnreferenced(database, batch, REPLACED);
