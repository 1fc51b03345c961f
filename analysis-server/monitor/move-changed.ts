import { DEFAULT_MONITORING_TIMES } from '../../domain/monitoring-time.ts';
import type { Database } from '../../platform/database.ts';
import { minuteOfDay, nextSlots } from './next-slots.ts';
import type { Applied, SnapshotsToApply } from './snapshot-to-apply.ts';
import type { ChangedVerdict } from './verdict.ts';

/** When the people of state `s` are due next: what is not delivered by then is out of date. */
const NEXT_SLOT = `case
  when s.monitoring_times is null or s.monitoring_times = $5::text[] then $3::timestamptz
  else (
    select min(($4::timestamptz[])[1 + substr(t, 1, 2)::int * 60 + substr(t, 4)::int])
    from unnest(s.monitoring_times) t
  ) end`;

/**
 * Whether somebody was told of one of these analyses before: they may have put its coin on their list
 * anew since, and are not told again. The coins' locks keep others from telling meanwhile.
 */
async function wasTold(tx: Database, snapshots: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from public.alert_messages where snapshot_id = any ($1::uuid[]) limit 1',
    [snapshots],
  );
  return rows.length > 0;
}

/**
 * Whatever Postgres expects, the entries of a few states are found by their index and not by reading
 * all, and people not one by one (`offset 0`): of a million entries it took 2 s. Compiling the
 * statement took another.
 */
const UNCOMPILED = 'set local jit = off';

/** @param again whether alerts may be there already; to ask that of every row takes as long as writing it */
function sql(again: boolean): string {
  return `
    with decision as materialized (
      select * from jsonb_to_recordset($1::jsonb) as d (
        states bigint[], current uuid, snapshot uuid, "takenAt" timestamptz,
        "baselineTakenAt" timestamptz, changes jsonb, message uuid, title text, body text,
        urgent boolean
      ) limit $7 -- which tells Postgres how many to expect
    ), detected as (
      insert into public.detected_changes (baseline, snapshot, changes)
      select distinct on (d.current) d.current, d.snapshot, d.changes from decision d
      on conflict (baseline, snapshot) do nothing
    ), worded as (
      insert into public.alert_messages (id, snapshot_id, title, body, urgent)
      select d.message, d.snapshot, d.title, d.body, d.urgent from decision d where $6
    ), moved as (
      update public.watch_states s set
        previous_snapshot = s.current_snapshot, previous_snapshot_time = d."baselineTakenAt",
        current_snapshot = d.snapshot, latest_snapshot = d.snapshot, snapshot_time = d."takenAt",
        changed_by = d.snapshot, last_check_at = $2, last_check_error = null
      from decision d where s.id = any (d.states)
      returning s.id, s.coin, d.snapshot, d.current, d.message, ${NEXT_SLOT} as next_slot
    ), written as (
      insert into public.alerts
        (user_id, coin, snapshot_id, previous_snapshot_id, message_id, expires_at)
      select e.user_id, m.coin, m.snapshot, m.current, m.message, m.next_slot
      from moved m
      cross join lateral (
        select w.user_id from public.watchlist_entries w where w.state_id = m.id offset 0
      ) e
      join (select p.user_id from private.beta_people p offset 0) b on b.user_id = e.user_id
      where $6
      -- as the key of alerts is ordered: 20,000 in no order take a tenth longer
      order by e.user_id
      ${again ? 'on conflict (user_id, coin, snapshot_id) do nothing' : ''}
      returning 1
    )
    select (select count(*) from moved) as changed, (select count(*) from written) as alerts`;
}

/** Moves the states of changed groups and writes the alerts, all in one statement. */
export async function moveChanged(
  tx: Database,
  { audience, now }: SnapshotsToApply,
  verdicts: readonly ChangedVerdict[],
): Promise<Pick<Applied, 'changed' | 'alerts'>> {
  const next = nextSlots(now);
  const ofDefaults = DEFAULT_MONITORING_TIMES.map((time) => next[minuteOfDay(time)] ?? now);
  const again = await wasTold(tx, [...new Set(verdicts.map(({ snapshot }) => snapshot))]);
  await tx.query(UNCOMPILED);
  const [row] = await tx.query<{ changed: number; alerts: number }>(sql(again), [
    JSON.stringify(verdicts),
    new Date(now).toISOString(),
    new Date(Math.min(...ofDefaults)).toISOString(),
    next.map((moment) => new Date(moment).toISOString()),
    [...DEFAULT_MONITORING_TIMES],
    audience.kind === 'slot',
    verdicts.length,
  ]);
  return row ?? { changed: 0, alerts: 0 };
}
