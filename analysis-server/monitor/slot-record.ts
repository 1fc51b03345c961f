import { DEFAULT_MONITORING_TIMES } from '../../domain/person/monitoring-time.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { dueCoins } from './due-entries.ts';
import type { Slot } from './eastern-time.ts';

export type SlotKey = Pick<Slot, 'date' | 'time'>;

/** `2026-11-23 08:16`, Eastern Time. */
export const slotName = ({ date, time }: SlotKey): string => `${date} ${time}`;

const iso = (moment: EpochMs) => new Date(moment).toISOString();

/** The last processed minute; blocks other schedulers until the transaction ends. */
export async function lockClock(tx: Database): Promise<EpochMs | null> {
  const [row] = await tx.query<{ last_minute: Date | null }>(
    'select last_minute from public.monitor_clock for update',
  );
  return row?.last_minute ? epochMs(row.last_minute.getTime()) : null;
}

export async function recordMinute(tx: Database, minute: EpochMs): Promise<void> {
  await tx.query('update public.monitor_clock set last_minute = $1', [iso(minute)]);
}

/**
 * Opens a slot with a check per due coin; also one marked missed, which is due again only if a
 * clock that ran ahead was put right.
 * @returns how many coins
 */
export async function openSlot(tx: Database, slot: Slot, now: EpochMs): Promise<number> {
  const coins = await tx.query<{ coin: string }>(dueCoins(slot.time, 1), [slot.time]);
  if (coins.length === 0) return 0;
  const opened = await tx.query(
    `insert into public.monitor_ticks (slot_date, slot_time, due_at, opened_at, status)
     values ($1, $2, $3, $4, 'open')
     on conflict (slot_date, slot_time) do update set
       due_at = excluded.due_at, opened_at = excluded.opened_at, status = 'open'
       where monitor_ticks.status = 'missed'
     returning slot_time`,
    [slot.date, slot.time, iso(slot.dueAt), iso(now)],
  );
  if (opened.length === 0) return 0;
  await tx.query(
    `insert into public.monitor_checks (slot_date, slot_time, coin)
     select $1, $2, c from unnest($3::text[]) c`,
    [slot.date, slot.time, coins.map(({ coin }) => coin)],
  );
  return coins.length;
}

/** A watcher's own times, or the default ones. */
const WATCHERS = `
  select w.user_id, coalesce(s.monitoring_times, $2::text[]) as times
  from (select distinct e.user_id from public.watchlist_entries e) w
  join private.beta_people b on b.user_id = w.user_id
  left join public.user_settings s on s.user_id = w.user_id`;

export async function markMissed(tx: Database, slots: readonly Slot[], now: EpochMs) {
  const rows = await tx.query(
    `insert into public.monitor_ticks (slot_date, slot_time, due_at, opened_at, status)
     select (x ->> 'date')::date, x ->> 'time', to_timestamp((x ->> 'dueAt')::float8 / 1000), $3,
       'missed'
     from jsonb_array_elements($1::jsonb) x
     where x ->> 'time' in (select unnest(w.times) from (${WATCHERS}) w)
     on conflict do nothing returning slot_time`,
    [JSON.stringify(slots), [...DEFAULT_MONITORING_TIMES], iso(now)],
  );
  return rows.length;
}

export async function missedBy(tx: Database, slots: readonly Slot[]): Promise<readonly string[]> {
  const times = [...new Set(slots.map((slot) => slot.time))];
  const rows = await tx.query<{ user_id: string }>(
    `select w.user_id from (${WATCHERS}) w where w.times && $1::text[]`,
    [times, [...DEFAULT_MONITORING_TIMES]],
  );
  return rows.map(({ user_id }) => user_id);
}

export async function noticeMissed(
  tx: Database,
  people: readonly string[],
  gap: { readonly from: EpochMs; readonly until: EpochMs },
): Promise<number> {
  const rows = await tx.query(
    `with noticed as (
       insert into public.monitor_notices (user_id, missed_from, missed_until)
       select u.id, $2, $3 from unnest($1::uuid[]) u (id)
       on conflict do nothing returning id, user_id
     ), notified as (
       insert into public.alerts (kind, user_id, event_id, expires_at)
       select 'missed', n.user_id, n.id, now() + interval '1 day' from noticed n
     )
     select id from noticed`,
    [people, iso(gap.from), iso(gap.until)],
  );
  return rows.length;
}

/** Age of the oldest unfinished monitoring time, in seconds. */
export async function behindSlots(database: Database, now: EpochMs): Promise<number> {
  const [row] = await database.query<{ moment: Date | null }>(
    `select min(due_at) as moment from public.monitor_ticks where status = 'open'`,
  );
  return row?.moment ? Math.max(0, (now - row.moment.getTime()) / 1_000) : 0;
}

/** Ends slots whose checks have all ended. @returns their times and the delay in seconds */
export async function endSlots(database: Database, now: EpochMs): Promise<number[]> {
  const rows = await database.query<{ seconds: number }>(
    `update public.monitor_ticks t set status = 'done', finished_at = $1
     where t.status = 'open' and not exists (
       select 1 from public.monitor_checks c
       where c.slot_date = t.slot_date and c.slot_time = t.slot_time and c.status = 'waiting'
     ) returning extract(epoch from $1::timestamptz - t.due_at)::float8 as seconds`,
    [iso(now)],
  );
  return rows.map(({ seconds }) => seconds);
}
