import type { Database } from '../../../platform/database/database.ts';

/** Tables and views of the public schema. */
export async function relationsOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every table of every schema but Postgres' own. */
export async function tablesOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Functions of the public schema, once each. */
export async function functionsOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select distinct proname as name from pg_proc
     where pronamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function bucketsOf(database: Database): Promise<{ id: string; public: boolean }[]> {
  return database.query('select id, public from storage.buckets order by id');
}

/** The columns that a role may name in an insert or update. */
export async function writableColumns(
  database: Database,
  relation: string,
  role: 'anon' | 'authenticated',
  verb: 'insert' | 'update',
): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped
       and has_column_privilege($2, attrelid, attnum, $3)
     order by 1`,
    [relation, role, verb],
  );
  return rows.map(({ name }) => name);
}

/** Tables outside of the public schema that a role of the API could touch. */
export async function exposedElsewhere(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       unnest(array['anon', 'authenticated']) as role,
       unnest(array['select', 'insert', 'update', 'delete']) as verb
     where c.relkind in ('r', 'v', 'm', 'p', 'f')
       and n.nspname not in ('public', 'pg_catalog', 'information_schema')
       and has_schema_privilege(role, n.oid, 'usage')
       and has_table_privilege(role, c.oid, verb)
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Tables with row-level security off, and views that do not use the asker's rights. */
export async function unguarded(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and (
       (relkind in ('r', 'p') and not relrowsecurity)
       or (relkind in ('v', 'm')
         and not coalesce('security_invoker=true' = any (reloptions), false))
     )`,
  );
  return rows.map(({ name }) => name);
}

/** Functions that run with their owner's rights and leave the search path to the caller. */
export async function hijackable(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prosecdef
       and not exists (select 1 from unnest(p.proconfig) as c where c like 'search_path=%')`,
  );
  return rows.map(({ name }) => name);
}

/** Tables of this project that refer to an account, by a foreign key or by `user_id`. */
export async function personalTables(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name
     from pg_constraint f join pg_class c on c.oid = f.conrelid
       join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and f.confrelid = 'auth.users'::regclass
       and n.nspname in ('public', 'private')
     union
     select n.nspname || '.' || c.relname
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'user_id' and c.relkind = 'r' and n.nspname in ('public', 'private')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}
