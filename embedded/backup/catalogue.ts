import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import type { SequenceValue } from './manifest.ts';

export interface CataloguedTable {
  readonly schema: string;
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** Per column, as a cast takes it. */
  readonly types: readonly string[];
}

/** Rebuilt: migrations record themselves, and the queue only wakes (runs are the truth). */
const NOT_CARRIED = ['supabase_migrations', 'pgboss'];
const OURS = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;
const CARRIED = `${OURS} and n.nspname not in (${NOT_CARRIED.map(pg.escapeLiteral).join(', ')})`;

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** Tables whose rows a backup includes. */
export function tablesIn(database: Database): Promise<CataloguedTable[]> {
  return database.query(`
    select n.nspname::text as schema, c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and ${CARRIED} and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1, 2`);
}

/** Used sequences only. */
export function sequencesIn(database: Database): Promise<SequenceValue[]> {
  return database.query(`
    select schemaname::text as schema, sequencename::text as name, last_value::text as last
    from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
    where ${CARRIED} and last_value is not null order by 1, 2`);
}

/** Without those of extensions. */
export async function relationsIn(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${OURS} and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return rows.map(({ name }) => name);
}

export interface ForeignKey {
  readonly schema: string;
  readonly name: string;
  readonly constraint: string;
  readonly definition: string;
}

export function foreignKeysIn(database: Database): Promise<ForeignKey[]> {
  return database.query(`
    select n.nspname::text as schema, c.relname::text as name, k.conname::text as constraint,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${CARRIED} order by 1, 2, 3`);
}

export interface Trigger {
  readonly schema: string;
  readonly name: string;
  readonly trigger: string;
  /** O: on; A: always; R: for replicas; D: off. */
  readonly enabled: string;
}

export function triggersIn(database: Database): Promise<Trigger[]> {
  return database.query(`
    select n.nspname::text as schema, c.relname::text as name, t.tgname::text as trigger,
      t.tgenabled::text as enabled
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${CARRIED} order by 1, 2, 3`);
}
