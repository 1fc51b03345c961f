import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '../lite.ts';
import { type Migration, migrate } from './migrations.ts';
import { requireOwnerRights } from './owner-rights.ts';
import { ensureRealtimeTriggers } from './realtime-triggers.ts';
import { AFTER_LITE, BEFORE_LITE } from './system-sql.ts';

function systemSchemaSql(): string {
  return [
    BEFORE_LITE,
    SUPABASE_AUTH_HELPERS_SQL,
    getAuthSchemaSql(),
    getStorageSchemaSql(),
    AFTER_LITE,
  ].join('\n');
}

/** Updates the system schemas unless this exact text has run. @throws RightsMissing */
async function ensureSystemSchema(database: Database): Promise<void> {
  const sql = systemSchemaSql();
  const fingerprint = createHash('sha256').update(sql).digest('hex');
  await requireOwnerRights(database);
  await database.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.system_schema (fingerprint text primary key)`);
  const [done] = await database.query(
    'select 1 from supabase_migrations.system_schema where fingerprint = $1',
    [fingerprint],
  );
  if (done) return;
  await database.transaction(async (tx) => {
    await tx.query(sql);
    await tx.query('delete from supabase_migrations.system_schema');
    await tx.query('insert into supabase_migrations.system_schema values ($1)', [fingerprint]);
  });
}

/** Arbitrary; serialises preparation of a shared database. */
const PREPARING = 7_240_115;

/** Applies system schemas, migrations and realtime triggers. @returns the versions applied now */
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
