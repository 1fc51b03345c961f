import type { Database } from '../../platform/database/database.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  /** Not null, default, reference. */
  readonly rules: string[];
}

export interface Policy {
  readonly name: string;
  readonly command: string;
  readonly using: string | null;
  /** Condition for written rows. */
  readonly check: string | null;
}

export interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: Column[];
  /** For signed-in users: a verb, with columns unless it covers all. */
  readonly grants: string[];
  readonly policies: Policy[];
}

export interface CallableFunction {
  readonly name: string;
  readonly takes: string;
  readonly returns: string;
  readonly callers: 'everybody' | 'signed in' | 'servers';
}

export interface Domain {
  readonly name: string;
  readonly base: string;
  /** As shown when a value is refused. */
  readonly said: string;
  readonly check: string;
}

export interface Schema {
  readonly domains: Domain[];
  readonly relations: Relation[];
  readonly functions: CallableFunction[];
}

const COLUMNS = `
  select json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'rules', array_remove(array[
      (select 'primary key' from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)),
      case when a.attnotnull and c.relkind = 'r' then 'not null' end,
      case when a.attidentity <> '' then 'identity' end,
      case when a.attgenerated <> '' then 'generated: ' || pg_get_expr(d.adbin, d.adrelid)
        else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
      (select 'refers to ' || k.confrelid::regclass from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum])
    ], null)) order by a.attnum)
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

/** Privileges on all columns stand alone, others list their columns. */
const GRANTS = `
  select coalesce(json_agg(g.said order by g.place) filter (where g.said is not null), '[]')
  from (
    select v.place, case
      when has_table_privilege('authenticated', c.oid, v.verb) then v.verb
      when v.verb <> 'delete' and has_any_column_privilege('authenticated', c.oid, v.verb) then (
        select v.verb || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')'
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege('authenticated', c.oid, a.attnum, v.verb))
      end as said
    from unnest(array['select', 'insert', 'update', 'delete']) with ordinality v (verb, place)
    where has_schema_privilege('authenticated', n.oid, 'usage')
  ) g`;

const POLICIES = `
  select coalesce(json_agg(json_build_object('name', p.policyname, 'command', lower(p.cmd),
    'using', p.qual, 'check', p.with_check) order by p.cmd, p.policyname), '[]')
  from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname`;

const RELATIONS = `
  select n.nspname as schema, c.relname as name,
    case c.relkind when 'v' then 'view' else 'table' end as kind,
    (${COLUMNS}) as columns, (${GRANTS}) as grants, (${POLICIES}) as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'v')
    or (n.nspname, c.relname) = ('storage', 'objects')
  order by n.nspname collate "C", c.relname collate "C"`;

const FUNCTIONS = `
  select p.proname as name, pg_get_function_arguments(p.oid) as takes,
    pg_get_function_result(p.oid) as returns,
    case
      when has_function_privilege('anon', p.oid, 'execute') then 'everybody'
      when has_function_privilege('authenticated', p.oid, 'execute') then 'signed in'
      else 'servers'
    end as callers
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  order by p.proname collate "C"`;

const DOMAINS = `
  select t.typname as name, format_type(t.typbasetype, t.typtypmod) as base, k.conname as said,
    pg_get_constraintdef(k.oid) as check
  from pg_type t join pg_constraint k on k.contypid = t.oid
  where t.typnamespace = 'public'::regnamespace
  order by t.typname collate "C"`;

export async function readSchema(database: Database): Promise<Schema> {
  return {
    domains: await database.query<Domain>(DOMAINS),
    relations: await database.query<Relation>(RELATIONS),
    functions: await database.query<CallableFunction>(FUNCTIONS),
  };
}
