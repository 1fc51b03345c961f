import type { Coin } from '../../domain/market/coin.ts';
import {
  DEFAULT_MONITORING_TIMES,
  type MonitoringTime,
} from '../../domain/person/monitoring-time.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { type Database, UNCOMPILED } from '../../platform/database/database.ts';
import { orInHalves, type SetAside, undoing } from '../../platform/database/in-halves.ts';
import { wakeDelivery } from '../ledger/plan-ends.ts';
import { isDue } from './due-entries.ts';
import { slotsBetween } from './eastern-time.ts';
import type { Baseline, Verdict } from './verdict.ts';

/** Covers each time of a 25-hour day. */
const WINDOW_MS = 26 * HOUR_MS;

/** The 1,440 minutes of a day, 00:00 first, each with its next due moment. */
export function nextSlots(after: EpochMs): readonly EpochMs[] {
  const next = new Array<EpochMs>(1_440);
  for (const { time, dueAt } of slotsBetween(after, epochMs(after + WINDOW_MS)).reverse()) {
    next[minuteOfDay(time)] = dueAt;
  }
  return next;
}

/** 00:00 is 0, 23:59 is 1,439. */
export function minuteOfDay(time: MonitoringTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export interface CheckedCoin {
  readonly coin: Coin;
  readonly snapshotId: string;
  /** Users due at this time are notified. */
  readonly time: MonitoringTime;
  readonly now: EpochMs;
}

export interface Moved {
  readonly changed: number;
  readonly alerts: number;
}

/** When the user with settings `s` is due next: undelivered alerts expire then. */
const NEXT_SLOT = `case
  when s.user_id is null or s.monitoring_times = $7::text[] then $5::timestamptz
  else (
    select min(($6::timestamptz[])[1 + substr(t, 1, 2)::int * 60 + substr(t, 4)::int])
    from unnest(s.monitoring_times) t
  ) end`;

/**
 * @param due SQL condition on the user's settings `s`
 * @param again whether alerts may exist already; checking every row doubles the time
 */
function sql(due: string, again: boolean): string {
  return `
    with verdict as materialized (
      select * from jsonb_to_recordset($1::jsonb) as v (
        current uuid, kind text, message uuid, title text, body text,
        urgent boolean, changes jsonb
      ) limit $8 -- which tells Postgres how many to expect
    ), due as materialized (
      select e.id, v.kind, v.current, v.message, ${NEXT_SLOT} as next_slot
      from verdict v
      join public.watchlist_entries e on e.coin = $2::text and e.current_snapshot = v.current
      left join public.user_settings s on s.user_id = e.user_id
      where ${due} and ($9::uuid[] is null or e.id = any ($9))
      -- an account that ends takes its entries by id, too
      order by e.id for no key update of e
    ), changed as materialized (
      select v.* from verdict v
      where v.kind = 'changed' and v.current in (select d.current from due d)
    ), detected as (
      insert into public.detected_changes (baseline, snapshot, changes)
      select c.current, $3::uuid, c.changes from changed c
      on conflict (baseline, snapshot) do nothing
    ), worded as (
      insert into public.alert_messages (id, snapshot_id, title, body, urgent)
      select c.message, $3::uuid, c.title, c.body, c.urgent from changed c
      where c.message is not null
      -- where entries are moved in parts, these have some words in common
      on conflict do nothing
    ), moved as (
      update public.watchlist_entries e set
        current_snapshot = $3::uuid, own_snapshot = null,
        previous_snapshot = case d.kind when 'changed' then d.current else e.previous_snapshot end,
        change_detected = e.change_detected or d.kind = 'changed'
      from due d where e.id = d.id
      returning e.user_id, d.kind, d.current, d.message, d.next_slot
    ), written as (
      insert into public.alerts
        (user_id, coin, snapshot_id, previous_snapshot_id, message_id, expires_at)
      select m.user_id, $2::text, $3::uuid, m.current, m.message, m.next_slot
      from moved m join private.beta_people b on b.user_id = m.user_id
      where m.message is not null
      -- as the key of alerts is ordered: 20,000 in no order take a tenth longer
      order by m.user_id
      ${again ? 'on conflict (user_id, coin, snapshot_id) do nothing' : ''}
      returning 1
    )
    select (select count(*) from moved where kind = 'changed') as changed,
      (select count(*) from written) as alerts`;
}

async function entriesOf(tx: Database, coin: Coin): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from public.watchlist_entries where coin = $1',
    [coin],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves due entries and writes alerts in one statement; if an entry makes that fail, in halves.
 * @param setAside takes entries that cannot be moved
 */
export async function moveEntries(
  tx: Database,
  { coin, snapshotId, time, now }: CheckedCoin,
  verdicts: readonly (Baseline & Verdict)[],
  setAside: SetAside<string>,
): Promise<Moved> {
  const next = nextSlots(now);
  const ofDefaults = DEFAULT_MONITORING_TIMES.map((each) => next[minuteOfDay(each)] ?? now);
  // Users notified already may have added the coin again since: not notified twice.
  const before = await tx.query(
    'select 1 from public.alert_messages where snapshot_id = $1 limit 1',
    [snapshotId],
  );
  await tx.query(UNCOMPILED);
  const statement = sql(isDue(time, 4), before.length > 0);
  const values = [
    JSON.stringify(verdicts),
    coin,
    snapshotId,
    time,
    new Date(Math.min(...ofDefaults)).toISOString(),
    next.map((moment) => new Date(moment).toISOString()),
    [...DEFAULT_MONITORING_TIMES],
    verdicts.length,
  ];
  const move = (only: readonly string[] | null) =>
    undoing(tx, () => tx.query<Moved>(statement, [...values, only]));
  const parts = await orInHalves(
    () => move(null),
    () => entriesOf(tx, coin),
    move,
    setAside,
  );
  const sum = (of: keyof Moved) => parts.reduce((total, [row]) => total + (row?.[of] ?? 0), 0);
  const changed = sum('changed');
  const alerts = sum('alerts');
  if (alerts > 0) await wakeDelivery(tx);
  return { changed, alerts };
}
