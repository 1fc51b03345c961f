import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';

export const CHANGES_CHANNEL = 'realtime_changes';

/**
 * Sends primary keys (a notification holds 8,000 bytes) and the owner, for deletions; each
 * listener's rights decide on the content. Once per statement, so that bulk changes stay cheap.
 */
const NOTIFY_FUNCTION = `
create schema if not exists realtime;
create or replace function realtime.notify_changes() returns trigger language plpgsql
set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('${CHANGES_CHANNEL}', pg_catalog.jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'at', pg_catalog.now(), 'owner', changed.entry -> 'user_id',
    'key', (select pg_catalog.jsonb_object_agg(name, changed.entry -> name)
            from pg_catalog.unnest(tg_argv) as name))::text)
  from (select pg_catalog.to_jsonb(c) as entry from changed_rows c) as changed;
  return null;
end;
$$;`;

const EVENTS = [
  { event: 'insert', rows: 'new' },
  { event: 'update', rows: 'new' },
  { event: 'delete', rows: 'old' },
] as const;

/** Postgres' own view of a publication's tables reads schemas that only a superuser may. */
const LACKING = `
select format('%I.%I', n.nspname, c.relname) as relation,
  array_agg(a.attname::text order by a.attnum) as key
from pg_publication p
join pg_publication_rel r on r.prpubid = p.oid
join pg_class c on c.oid = r.prrelid
join pg_namespace n on n.oid = c.relnamespace
join pg_index i on i.indrelid = c.oid and i.indisprimary
join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
where p.pubname = 'supabase_realtime' and not exists (
  select 1 from pg_trigger g where g.tgrelid = i.indrelid and g.tgname = 'realtime_notify_delete'
)
group by 1`;

/** For each table of the publication `supabase_realtime`; skips those without a primary key. */
export async function ensureRealtimeTriggers(database: Database): Promise<void> {
  await database.query(NOTIFY_FUNCTION);
  const lacking = await database.query<{ relation: string; key: string[] }>(LACKING);
  for (const { relation, key } of lacking) {
    const columns = key.map(pg.escapeLiteral).join(', ');
    for (const { event, rows } of EVENTS) {
      await database.query(`
        create trigger realtime_notify_${event} after ${event} on ${relation}
        referencing ${rows} table as changed_rows
        for each statement execute function realtime.notify_changes(${columns})`);
    }
  }
}
