import type { Database } from '../../platform/database/database.ts';

const GUARDED = ['public.ledger_records', 'public.plans', 'public.analysis_snapshots'];

/** The track record and all plans; what refers to others comes first. */
const LEDGER = [
  'private.ledger_progress',
  'private.plan_looks',
  'private.ledger_targets',
  'private.ledger_looks',
  'public.plan_choices',
  'public.plan_touches',
  'public.watched_plans',
  'public.plans',
  'public.ledger_records',
];

/** Takes the rows of tables, in this order; with few rows a `truncate`, of ten files a table, takes ten times as long. */
export async function deleteAll(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await database.query(`delete from ${table}`);
}

/** Does what the triggers on records, plans and analyses refuse. */
export function withoutTriggers(
  database: Database,
  work: string | ((tx: Database) => Promise<unknown>),
): Promise<void> {
  return database.transaction(async (tx) => {
    for (const table of GUARDED) await tx.query(`alter table ${table} disable trigger user`);
    await (typeof work === 'string' ? tx.query(work) : work(tx));
    for (const table of GUARDED) await tx.query(`alter table ${table} enable trigger user`);
  });
}

/** Takes away the track record and all plans. */
export async function emptyLedger(database: Database): Promise<void> {
  await withoutTriggers(database, (tx) => deleteAll(tx, LEDGER));
  await database.query(
    `update private.ledger_chain set verified_number = default, verified_hash = default,
       verified_at = null, broken_number = null`,
  );
}
