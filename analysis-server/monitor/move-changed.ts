import { DEFAULT_MONITORING_TIMES } from '../../domain/monitoring-time.ts';
import type { Database } from '../../platform/database.ts';
import { ownersOf, SAME_GROUP } from './entry-owners.ts';
import { minuteOfDay, nextSlots } from './next-slots.ts';
import type { Applied, SnapshotsToApply } from './snapshot-to-apply.ts';
import type { ChangedVerdict } from './verdict.ts';

/** When the owner `o` of an entry is due next: what is not delivered by then is out of date. */
const NEXT_SLOT = `case
  when o.monitoring_times is null or o.monitoring_times = $7::text[] then $5::timestamptz
  else (
    select min(($6::timestamptz[])[1 + substr(t, 1, 2)::int * 60 + substr(t, 4)::int])
    from unnest(o.monitoring_times) t
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

/** @param again whether alerts may be there already; to ask that of every row takes as long as writing it */
function sql(owners: string, again: boolean): string {
  return `
    with told as materialized (
      select * from jsonb_to_recordset($3::jsonb) as t (
        current uuid, snapshot uuid, changes jsonb, message uuid, title text, body text,
        urgent boolean
      )
    ), detected as (
      insert into public.detected_changes (baseline, snapshot, changes)
      select distinct on (t.current) t.current, t.snapshot, t.changes from told t
      on conflict (baseline, snapshot) do nothing
    ), worded as (
      insert into public.alert_messages (id, snapshot_id, title, body, urgent)
      select t.message, t.snapshot, t.title, t.body, t.urgent from told t where $8
    ), decision as materialized (
      select * from jsonb_to_recordset($3::jsonb) as d (
        previous uuid, current uuid, latest uuid, snapshot uuid, "takenAt" timestamptz,
        "baselineTakenAt" timestamptz, message uuid
      )
    ), moved as (
      update public.watchlist_entries e set
        previous_snapshot = e.current_snapshot, previous_snapshot_time = d."baselineTakenAt",
        current_snapshot = d.snapshot, latest_snapshot = d.snapshot, snapshot_time = d."takenAt",
        change_detected = true,
        last_check_at = $4, last_check_error = null
      from decision d, (${owners}) o
      where e.coin = any ($1) and e.user_id = o.user_id and ${SAME_GROUP}
      returning e.user_id, e.coin, d.snapshot, d.current, d.message, ${NEXT_SLOT} as next_slot
    ), written as (
      insert into public.alerts
        (user_id, coin, snapshot_id, previous_snapshot_id, message_id, expires_at)
      select m.user_id, m.coin, m.snapshot, m.current, m.message, m.next_slot
      from moved m where $8
      ${again ? 'on conflict (user_id, coin, snapshot_id) do nothing' : ''}
      returning 1
    )
    select (select count(*) from moved) as changed, (select count(*) from written) as alerts`;
}

/** Moves the entries of changed groups and writes the alerts, all in one statement. */
export async function moveChanged(
  tx: Database,
  { audience, now }: SnapshotsToApply,
  verdicts: readonly ChangedVerdict[],
): Promise<Pick<Applied, 'changed' | 'alerts'>> {
  const owners = ownersOf(audience);
  const next = nextSlots(now);
  const ofDefaults = DEFAULT_MONITORING_TIMES.map((time) => next[minuteOfDay(time)] ?? now);
  const again = await wasTold(tx, [...new Set(verdicts.map(({ snapshot }) => snapshot))]);
  const [row] = await tx.query<{ changed: number; alerts: number }>(sql(owners.sql, again), [
    [...new Set(verdicts.map(({ coin }) => coin))],
    owners.value,
    JSON.stringify(verdicts),
    new Date(now).toISOString(),
    new Date(Math.min(...ofDefaults)).toISOString(),
    next.map((moment) => new Date(moment).toISOString()),
    [...DEFAULT_MONITORING_TIMES],
    audience.kind === 'slot',
  ]);
  return row ?? { changed: 0, alerts: 0 };
}
