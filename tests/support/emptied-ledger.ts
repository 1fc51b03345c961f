import type { Database } from '../../platform/database/database.ts';

const GUARDED = ['public.ledger_records', 'public.plans', 'public.analysis_snapshots'];

/** Does what the triggers on records, plans and analyses refuse. */
export function withoutTriggers(database: Database, statement: string): Promise<void> {
  return database.transaction(async (tx) => {
    for (const table of GUARDED) await tx.query(`alter table ${table} disable trigger user`);
    await tx.query(statement);
    for (const table of GUARDED) await tx.query(`alter table ${table} enable trigger user`);
  });
}

/** Takes away the track record and all plans. */
export async function emptyLedger(database: Database): Promise<void> {
  await withoutTriggers(database, 'truncate public.ledger_records, public.plans cascade');
  await database.query('truncate private.ledger_targets, private.ledger_looks');
  await database.query(
    `update private.ledger_chain set verified_number = default, verified_hash = default,
       verified_at = null, broken_number = null`,
  );
}
