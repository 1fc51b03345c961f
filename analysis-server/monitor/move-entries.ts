import type { Change } from '../../domain/change.ts';
import type { ChangeAlert } from '../../domain/change-alert.ts';
import { DEFAULT_MONITORING_TIMES } from '../../domain/monitoring-time.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import type { Database } from '../../platform/database.ts';
import { duePeople } from './due-people.ts';
import { minuteOfDay, nextSlots } from './next-slots.ts';
import type { Applied, Audience, SnapshotToApply } from './snapshot-to-apply.ts';
import type { WatchedGroup } from './watched-groups.ts';

/** A group of entries and what the new analysis means for them. */
export type Verdict = WatchedGroup &
  (
    | { readonly kind: 'unchanged' | 'rebased' | 'nothing' }
    | ({
        readonly kind: 'changed';
        readonly changes: readonly Change[];
        readonly baselineTakenAt: Date;
      } & ChangeAlert)
  );

/** Heard by whoever delivers alerts. */
const ALERTS = 'alerts';

interface Owners {
  /** A query of (user_id, monitoring_times) with the parameter $2. */
  readonly sql: string;
  readonly value: string;
}

/** The people whose entries may be moved. */
function ownersOf(audience: Audience): Owners {
  if (audience.kind === 'slot') return { sql: duePeople(audience.time, 2), value: audience.time };
  return {
    sql: 'select $2::uuid as user_id, null::text[] as monitoring_times',
    value: audience.userId,
  };
}

/**
 * The same three analyses, or none before. Two of them are compared by function: of three equal
 * columns Postgres would expect hardly any match, and look every person up one by one.
 */
const SAME_GROUP = `e.current_snapshot = d.current and uuid_eq(e.latest_snapshot, d.latest)
  and coalesce(uuid_eq(e.previous_snapshot, d.previous),
    e.previous_snapshot is null and d.previous is null)`;

const iso = (moment: EpochMs | Date) => new Date(moment).toISOString();

async function moveChanged(
  tx: Database,
  { coin, snapshotId, audience, now }: SnapshotToApply,
  takenAt: Date,
  verdicts: readonly Verdict[],
): Promise<{ changed: number; alerts: number }> {
  const owners = ownersOf(audience);
  const next = nextSlots(now);
  const ofDefaults = DEFAULT_MONITORING_TIMES.map((time) => next[minuteOfDay(time)] ?? now);
  const [row] = await tx.query<{ changed: number; alerts: number }>(
    `with decision as materialized (
       select * from jsonb_to_recordset($3::jsonb) as d (
         previous uuid, current uuid, latest uuid, "baselineTakenAt" timestamptz,
         changes jsonb, title text, body text, urgent boolean
       )
     ), told as (
       insert into public.detected_changes (baseline, snapshot, changes)
       select distinct on (d.current) d.current, $4, d.changes from decision d
       on conflict (baseline, snapshot) do nothing
     ), moved as (
       update public.watchlist_entries e set
         previous_snapshot = e.current_snapshot, previous_snapshot_time = d."baselineTakenAt",
         current_snapshot = $4, latest_snapshot = $4, snapshot_time = $5,
         change_detected = true,
         last_check_at = $6, last_check_error = null
       from decision d, (${owners.sql}) o
       where e.coin = $1 and e.user_id = o.user_id and ${SAME_GROUP}
       returning e.user_id, d.current, d.title, d.body, d.urgent, o.monitoring_times
     ), written as (
       insert into public.alerts
         (user_id, coin, snapshot_id, previous_snapshot_id, title, body, urgent, expires_at)
       select m.user_id, $1, $4, m.current, m.title, m.body, m.urgent, case
         when m.monitoring_times is null or m.monitoring_times = $10::text[] then $7::timestamptz
         else (
           select min(($8::timestamptz[])[1 + substr(t, 1, 2)::int * 60 + substr(t, 4)::int])
           from unnest(m.monitoring_times) t
         ) end
       from moved m where $9
       on conflict (user_id, coin, snapshot_id) do nothing
       returning 1
     )
     select (select count(*) from moved) as changed, (select count(*) from written) as alerts`,
    [
      coin,
      owners.value,
      JSON.stringify(verdicts),
      snapshotId,
      iso(takenAt),
      iso(now),
      new Date(Math.min(...ofDefaults)).toISOString(),
      next.map(iso),
      audience.kind === 'slot',
      [...DEFAULT_MONITORING_TIMES],
    ],
  );
  return row ?? { changed: 0, alerts: 0 };
}

async function moveUnchanged(
  tx: Database,
  { coin, snapshotId, audience, now }: SnapshotToApply,
  takenAt: Date,
  verdicts: readonly Verdict[],
): Promise<number> {
  const owners = ownersOf(audience);
  const [row] = await tx.query<{ count: number }>(
    `with decision as materialized (
       select * from jsonb_to_recordset($3::jsonb) as d (
         previous uuid, current uuid, latest uuid, kind text
       )
     ), moved as (
       update public.watchlist_entries e set
         current_snapshot = case d.kind when 'rebased' then $4 else e.current_snapshot end,
         latest_snapshot = case d.kind when 'nothing' then e.latest_snapshot else $4 end,
         snapshot_time = case d.kind when 'nothing' then e.snapshot_time else $5 end,
         last_check_at = $6, last_check_error = null
       from decision d, (${owners.sql}) o
       where e.coin = $1 and e.user_id = o.user_id and ${SAME_GROUP}
       returning 1
     )
     select count(*) from moved`,
    [coin, owners.value, JSON.stringify(verdicts), snapshotId, iso(takenAt), iso(now)],
  );
  return row?.count ?? 0;
}

/** Moves every group by its verdict and writes the alerts, in the caller's transaction. */
export async function moveEntries(
  tx: Database,
  apply: SnapshotToApply,
  takenAt: Date,
  verdicts: readonly Verdict[],
): Promise<Applied> {
  const of = (changed: boolean) =>
    verdicts.filter((verdict) => (verdict.kind === 'changed') === changed);
  const [moving, staying] = [of(true), of(false)];
  const { changed, alerts } =
    moving.length > 0 ? await moveChanged(tx, apply, takenAt, moving) : { changed: 0, alerts: 0 };
  const unchanged = staying.length > 0 ? await moveUnchanged(tx, apply, takenAt, staying) : 0;
  if (alerts > 0) await tx.query('select pg_notify($1, $2)', [ALERTS, '']);
  return { changed, unchanged, alerts };
}

/** Says on the entries of all who are due that the check failed; their results stay. */
export async function noteFailure(
  tx: Database,
  { coin, audience, now }: Pick<SnapshotToApply, 'coin' | 'audience' | 'now'>,
  reason: string,
): Promise<number> {
  const owners = ownersOf(audience);
  const [row] = await tx.query<{ count: number }>(
    `with noted as (
       update public.watchlist_entries e set last_check_at = $3, last_check_error = $4
       from (${owners.sql}) o where e.coin = $1 and e.user_id = o.user_id returning 1
     )
     select count(*) from noted`,
    [coin, owners.value, iso(now), reason],
  );
  return row?.count ?? 0;
}
