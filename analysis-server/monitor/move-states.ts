import type { EpochMs } from '../../domain/quantity.ts';
import type { Database } from '../../platform/database.ts';
import type { CheckKey } from './check-record.ts';
import { isDue } from './due-states.ts';
import { moveChanged } from './move-changed.ts';
import type { Applied, SnapshotsToApply } from './snapshot-to-apply.ts';
import type { ChangedVerdict, QuietVerdict, Verdict } from './verdict.ts';

/** Heard by whoever delivers alerts. */
const ALERTS = 'alerts';

async function moveUnchanged(
  tx: Database,
  { now }: SnapshotsToApply,
  verdicts: readonly QuietVerdict[],
): Promise<number> {
  const moved = await tx.query(
    `update public.watch_states s set
       current_snapshot = case d.kind when 'rebased' then d.snapshot else s.current_snapshot end,
       latest_snapshot = case d.kind when 'nothing' then s.latest_snapshot else d.snapshot end,
       snapshot_time = case d.kind when 'nothing' then s.snapshot_time else d."takenAt" end,
       last_check_at = $2, last_check_error = null
     from jsonb_to_recordset($1::jsonb) as d (
       states bigint[], snapshot uuid, "takenAt" timestamptz, kind text
     )
     where s.id = any (d.states)
     returning s.id`,
    [JSON.stringify(verdicts), new Date(now).toISOString()],
  );
  return moved.length;
}

/** Moves every group by its verdict and writes the alerts, in the caller's transaction. */
export async function moveStates(
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

/**
 * Says to all who are due that the check of a coin failed; their results stay. The coin's watchers
 * are held by the caller.
 * @returns how many states
 */
export async function noteFailure(
  tx: Database,
  { coin, time }: Pick<CheckKey, 'coin' | 'time'>,
  now: EpochMs,
  reason: string,
): Promise<number> {
  const noted = await tx.query(
    `update public.watch_states s set last_check_at = $3, last_check_error = $4
     where s.coin = $1 and ${isDue(time, 2)} returning s.id`,
    [coin, time, new Date(now).toISOString(), reason],
  );
  return noted.length;
}
