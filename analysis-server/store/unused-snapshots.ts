import type { Database } from '../../platform/database.ts';

interface Reference {
  table_name: string;
  column_name: string;
}

/** Every foreign key that keeps a snapshot alive, as the catalogue knows them. */
async function referencesTo(database: Database): Promise<Reference[]> {
  return database.query<Reference>(
    `select c.conrelid::regclass::text as table_name, quote_ident(a.attname) as column_name
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'public.analysis_snapshots'::regclass
       and c.confdeltype not in ('c', 'n')`,
  );
}

/**
 * Removes snapshots of more than 48 hours ago that nothing refers to, but never a coin's newest. The
 * track record keeps the analysis behind each of its entries, without a foreign key.
 * @returns how many, at most `batch`
 */
export async function removeUnusedSnapshots(database: Database, batch: number): Promise<number> {
  const unreferenced = (await referencesTo(database)).map(
    ({ table_name, column_name }) =>
      `and not exists (select 1 from ${table_name} r where r.${column_name} = s.id)`,
  );
  const removed = await database.query(
    `delete from public.analysis_snapshots where id in (
       select s.id from public.analysis_snapshots s
       where s.taken_at < now() - interval '48 hours'
         and exists (
           select 1 from public.analysis_snapshots n
           where n.coin = s.coin and n.market = s.market and n.snapshot_time > s.snapshot_time
         )
         and not exists (select 1 from public.analysis_runs r where r.snapshot_id = s.id)
         and not exists (select 1 from public.ledger_records l where l.snapshot = s.id)
         ${unreferenced.join('\n         ')}
       limit $1 for update of s skip locked
     ) returning id`,
    [batch],
  );
  return removed.length;
}
