import type { Coin } from '../../domain/coin.ts';
import type { Database } from '../../platform/database.ts';
import type { SlotKey } from './slot-record.ts';

/** One coin of one slot. */
export interface CheckKey extends SlotKey {
  readonly coin: Coin;
}

/** How the run of a check ended. */
export interface EndedCheck extends CheckKey {
  /** The new analysis; null where the run failed. */
  readonly snapshotId: string | null;
  readonly error: string | null;
}

/** A check that waited for so long has lost its slot. */
const LONGEST_WAIT = "interval '90 minutes'";

const KEY = `to_char(c.slot_date, 'YYYY-MM-DD') as date, c.slot_time as time, c.coin`;
const IS = 'slot_date = $1 and slot_time = $2 and coin = $3';
const values = ({ date, time, coin }: CheckKey) => [date, time, coin];

/** Checks that no run was asked for yet, oldest slot first. */
export function checksWithoutRun(database: Database): Promise<CheckKey[]> {
  return database.query<CheckKey>(
    `select ${KEY} from public.monitor_checks c
     where c.status = 'waiting' and c.run_id is null
     order by c.slot_date, c.slot_time, c.coin`,
  );
}

/**
 * Holds a waiting check until the transaction ends.
 * @returns false where another has it, or had it
 */
export async function holdCheckWithoutRun(tx: Database, key: CheckKey): Promise<boolean> {
  const rows = await tx.query(
    `select coin from public.monitor_checks
     where ${IS} and status = 'waiting' and run_id is null for update skip locked`,
    values(key),
  );
  return rows.length === 1;
}

export async function setRun(tx: Database, key: CheckKey, runId: string): Promise<void> {
  await tx.query(`update public.monitor_checks set run_id = $4 where ${IS}`, [
    ...values(key),
    runId,
  ]);
}

/**
 * The waiting checks whose run has ended, or that waited for too long.
 * @param now the monitor's clock, as ISO text
 */
export function endedChecks(database: Database, now: string): Promise<CheckKey[]> {
  return database.query<CheckKey>(
    `select ${KEY}
     from public.monitor_checks c
     join public.monitor_ticks t on t.slot_date = c.slot_date and t.slot_time = c.slot_time
     left join public.analysis_runs r on r.id = c.run_id
     where c.status = 'waiting'
       and (r.status in ('complete', 'error') or t.opened_at < $1::timestamptz - ${LONGEST_WAIT})
     order by c.slot_date, c.slot_time, c.coin`,
    [now],
  );
}

const TOO_LATE = 'The check was not done in time.';

/**
 * Holds a check whose run has ended until the transaction ends.
 * @returns null where another has it, or had it
 */
export async function holdEndedCheck(tx: Database, key: CheckKey): Promise<EndedCheck | null> {
  const [row] = await tx.query<{
    status: string | null;
    snapshot_id: string | null;
    error: string;
  }>(
    `select r.status, r.snapshot_id, coalesce(r.error, $4) as error
     from public.monitor_checks c left join public.analysis_runs r on r.id = c.run_id
     where c.slot_date = $1 and c.slot_time = $2 and c.coin = $3 and c.status = 'waiting'
     for update of c skip locked`,
    [...values(key), TOO_LATE],
  );
  if (!row) return null;
  const snapshotId = row.status === 'complete' ? row.snapshot_id : null;
  return { ...key, snapshotId, error: snapshotId === null ? row.error : null };
}

/** Ends a check. @param reason why it failed; null where it was applied */
export async function endCheck(tx: Database, key: CheckKey, reason: string | null): Promise<void> {
  await tx.query(
    `update public.monitor_checks
     set status = case when $4::text is null then 'applied' else 'failed' end, reason = $4
     where ${IS}`,
    [...values(key), reason],
  );
}
