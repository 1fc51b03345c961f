import type { Database } from '../../../platform/database/database.ts';
import { RELATIONS } from '../access/expected.ts';

/** How a value gets into a column: by a person's own grant, or by a server that acts for them. */
export type Way = 'insert' | 'update' | 'server';

export interface Column {
  /** With its schema. */
  readonly relation: string;
  readonly name: string;
  /** Of a domain its base. */
  readonly type: string;
  readonly ways: readonly Way[];
  /** Whether an insert may leave it out. */
  readonly hasDefault: boolean;
}

interface Row extends Omit<Column, 'ways'> {
  isView: boolean;
  insertable: boolean;
  updatable: boolean;
}

/** Columns of tables and views, but those that are made by the database. */
const COLUMNS = `
  select format('%I.%I', n.nspname, c.relname) as relation, a.attname as name,
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type, a.atthasdef as "hasDefault",
    c.relkind = 'v' as "isView",
    has_column_privilege('authenticated', c.oid, a.attnum, 'insert') as insertable,
    has_column_privilege('authenticated', c.oid, a.attnum, 'update') as updatable
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'v') and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  order by 1, a.attnum`;

/** Written by operators and triggers alone, though rows speak of a person. */
const OF_OPERATORS = ['public.admin_emails', 'public.admin_actions'];

/** Counts, states and references of a row that a server writes are the server's own. */
const SERVERS_OWN = ['integer', 'smallint', 'bigint', 'boolean', 'uuid', 'bytea'];

/** SQL that says whose row `r` of a relation is; null where its rows are nobody's. */
export function ownerOf(relation: string, columns: readonly Pick<Column, 'relation' | 'name'>[]) {
  const known = RELATIONS[relation.replace(/^public\./, '')];
  if (known) return known.owner === 'null::uuid' ? null : known.owner;
  const isOwn = columns.some((one) => one.relation === relation && one.name === 'user_id');
  return isOwn ? 'r.user_id' : null;
}

/** What a person's values may get into: what they are granted, and the rest of rows that are theirs. */
export async function writableColumns(database: Database): Promise<readonly Column[]> {
  const rows = await database.query<Row>(COLUMNS);
  return rows.flatMap(({ insertable, updatable, isView, ...column }) => {
    const ways: Way[] = [];
    if (insertable) ways.push('insert');
    if (updatable) ways.push('update');
    const isTheirs =
      !isView && !OF_OPERATORS.includes(column.relation) && ownerOf(column.relation, rows) !== null;
    if (ways.length === 0 && isTheirs && !SERVERS_OWN.includes(column.type)) ways.push('server');
    return ways.length === 0 ? [] : [{ ...column, ways }];
  });
}

export interface Argument {
  readonly call: string;
  readonly name: string;
  readonly type: string;
}

/** The arguments of functions that a signed-in person may call. */
export function callableArguments(database: Database): Promise<readonly Argument[]> {
  return database.query<Argument>(
    `select format('public.%I', p.proname) as call, a.name,
       format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type
     from pg_proc p
     cross join lateral unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) a (type, name)
     join pg_type t on t.oid = a.type
     where p.pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', p.oid, 'execute')
     order by 1, 2`,
  );
}
