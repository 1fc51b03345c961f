import type { Database } from '../../platform/database.ts';
import { type Migration, migrate } from './migrations.ts';
import { ensureRealtimeTriggers } from './realtime-triggers.ts';
import { ensureSystemSchema } from './system-schema.ts';

/** Any number; one process at a time prepares a shared database. */
const PREPARING = 7_240_115;

/**
 * Brings a database to what this version needs: system schemas, migrations, realtime triggers.
 * @returns the versions of the migrations applied now
 */
export async function prepareDatabase(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [PREPARING]);
    await ensureSystemSchema(tx);
    const applied = await migrate(tx, migrations);
    await ensureRealtimeTriggers(tx);
    return applied;
  });
}
