import type { Database } from '../../platform/database.ts';
import { ownersOf, SAME_GROUP } from './entry-owners.ts';
import { moveChanged } from './move-changed.ts';
import type { Applied, NewSnapshot, SnapshotsToApply } from './snapshot-to-apply.ts';
import type { ChangedVerdict, QuietVerdict, Verdict } from './verdict.ts';

/** Heard by whoever delivers alerts. */
const ALERTS = 'alerts';

async function moveUnchanged(
  tx: Database,
  { audience, now }: SnapshotsToApply,
  verdicts: readonly QuietVerdict[],
): Promise<number> {
  const owners = ownersOf(audience);
  const [row] = await tx.query<{ count: number }>(
    `with decision as materialized (
       select * from jsonb_to_recordset($3::jsonb) as d (
         previous uuid, current uuid, latest uuid, snapshot uuid, "takenAt" timestamptz, kind text
       )
     ), moved as (
       update public.watchlist_entries e set
         current_snapshot = case d.kind when 'rebased' then d.snapshot else e.current_snapshot end,
         latest_snapshot = case d.kind when 'nothing' then e.latest_snapshot else d.snapshot end,
         snapshot_time = case d.kind when 'nothing' then e.snapshot_time else d."takenAt" end,
         last_check_at = $4, last_check_error = null
       from decision d, (${owners.sql}) o
       where e.coin = any ($1) and e.user_id = o.user_id and ${SAME_GROUP}
       returning 1
     )
     select count(*) from moved`,
    [
      [...new Set(verdicts.map(({ coin }) => coin))],
      owners.value,
      JSON.stringify(verdicts),
      new Date(now).toISOString(),
    ],
  );
  return row?.count ?? 0;
}

/** Moves every group by its verdict and writes the alerts, in the caller's transaction. */
export async function moveEntries(
  tx: Database,
  apply: SnapshotsToApply,
  verdicts: readonly Verdict[],
): Promise<Applied> {
  const moving = verdicts.filter(
    (verdict): verdict is ChangedVerdict => verdict.kind === 'changed',
  );
  const staying = verdicts.filter((verdict): verdict is QuietVerdict => verdict.kind !== 'changed');
  const { changed, alerts } =
    moving.length > 0 ? await moveChanged(tx, apply, moving) : { changed: 0, alerts: 0 };
  const unchanged = staying.length > 0 ? await moveUnchanged(tx, apply, staying) : 0;
  if (alerts > 0) await tx.query('select pg_notify($1, $2)', [ALERTS, '']);
  return { changed, unchanged, alerts };
}

/** Says on the entries of all who are due that the check failed; their results stay. */
export async function noteFailure(
  tx: Database,
  { coin, audience, now }: Pick<NewSnapshot, 'coin'> & Pick<SnapshotsToApply, 'audience' | 'now'>,
  reason: string,
): Promise<number> {
  const owners = ownersOf(audience);
  const [row] = await tx.query<{ count: number }>(
    `with noted as (
       update public.watchlist_entries e set last_check_at = $3, last_check_error = $4
       from (${owners.sql}) o where e.coin = $1 and e.user_id = o.user_id returning 1
     )
     select count(*) from noted`,
    [coin, owners.value, new Date(now).toISOString(), reason],
  );
  return row?.count ?? 0;
}
