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

const OURS = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;
/** Others are rebuilt: migrations record themselves, and the queue only wakes (runs are the truth). */
const CARRIED = `${OURS} and n.nspname not in ('supabase_migrations', 'pgboss')`;

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

/** Statements, of which the first makes the other necessary. */
export interface Guard {
  readonly suspend: string;
  readonly restore: string;
}

/** Foreign keys, then triggers that are on; restoring a key checks the rows. */
export function guardsIn(database: Database): Promise<Guard[]> {
  const alter = `format('alter table %I.%I ', n.nspname, c.relname)`;
  return database.query(`
    select ${alter} || format('drop constraint %I', k.conname) as suspend,
      ${alter} || format('add constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as restore
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${CARRIED}
    union all
    select ${alter} || format('disable trigger %I', t.tgname),
      ${alter} || format('enable %s trigger %I',
        case t.tgenabled when 'A' then 'always' when 'R' then 'replica' end, t.tgname)
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and ${CARRIED}`);
}
