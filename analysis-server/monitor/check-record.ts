import type { Coin } from '../../domain/market/coin.ts';
import type { Database } from '../../platform/database/database.ts';
import { type SlotKey, slotName } from './slot-record.ts';

/** One coin of one slot. */
export interface CheckKey extends SlotKey {
  readonly coin: Coin;
}

/** As an operator reads it. */
export const checkName = (key: CheckKey): string => `${key.coin} at ${slotName(key)}`;

/** What the run of a check came to. */
export interface EndedCheck {
  /** The new analysis; null where the run failed. */
  readonly snapshotId: string | null;
  /** Why there is none, as people read it. */
  readonly error: string;
}

/** Why a check failed that did not fail for the market or the run. */
export const UNEXPECTED = 'The check failed unexpectedly.';
const TOO_LATE = 'The check was not done in time.';

/** A check that waited for so long has lost its slot. */
const LONGEST_WAIT = "interval '90 minutes'";

const KEY = `to_char(c.slot_date, 'YYYY-MM-DD') as date, c.slot_time as time, c.coin`;
const IS = 'c.slot_date = $1 and c.slot_time = $2 and c.coin = $3';
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
    `select c.coin from public.monitor_checks c
     where ${IS} and c.status = 'waiting' and c.run_id is null for update skip locked`,
    values(key),
  );
  return rows.length === 1;
}

export async function setRun(tx: Database, key: CheckKey, runId: string): Promise<void> {
  await tx.query(`update public.monitor_checks c set run_id = $4 where ${IS}`, [
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

/**
 * Holds a check whose run has ended until the transaction ends.
 * @returns null where another has it, or had it
 */
export async function holdEndedCheck(tx: Database, key: CheckKey): Promise<EndedCheck | null> {
  const [check] = await tx.query<EndedCheck>(
    `select case r.status when 'complete' then r.snapshot_id end as "snapshotId",
       coalesce(r.error, $4) as error
     from public.monitor_checks c left join public.analysis_runs r on r.id = c.run_id
     where ${IS} and c.status = 'waiting' for update of c skip locked`,
    [...values(key), TOO_LATE],
  );
  return check ?? null;
}

/** Ends a check as applied. */
export async function endAsApplied(tx: Database, key: CheckKey): Promise<void> {
  await tx.query(`update public.monitor_checks c set status = 'applied' where ${IS}`, values(key));
}

/** Ends a check as failed. @param reason why, as people read it */
export async function endAsFailed(tx: Database, key: CheckKey, reason: string): Promise<void> {
  await tx.query(`update public.monitor_checks c set status = 'failed', reason = $4 where ${IS}`, [
    ...values(key),
    reason,
  ]);
}
