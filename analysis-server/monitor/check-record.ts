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

const TOO_LATE = 'The check was not done in time.';

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

/**
 * Holds those of some checks of one slot whose run has ended, by coin, until the transaction ends.
 * Checks that another has, or had, are left out.
 */
export async function holdEndedChecks(
  tx: Database,
  slot: SlotKey,
  coins: readonly Coin[],
): Promise<EndedCheck[]> {
  const rows = await tx.query<{
    coin: string;
    status: string | null;
    snapshot_id: string | null;
    error: string;
  }>(
    `select c.coin, r.status, r.snapshot_id, coalesce(r.error, $4) as error
     from public.monitor_checks c left join public.analysis_runs r on r.id = c.run_id
     where c.slot_date = $1 and c.slot_time = $2 and c.coin = any ($3) and c.status = 'waiting'
     order by c.coin for update of c skip locked`,
    [slot.date, slot.time, coins, TOO_LATE],
  );
  return rows.map(({ coin, status, snapshot_id, error }) => {
    const snapshotId = status === 'complete' ? snapshot_id : null;
    const key = { date: slot.date, time: slot.time, coin };
    return { ...key, snapshotId, error: snapshotId === null ? error : null };
  });
}

/** Ends checks of one slot as applied. */
export async function endAsApplied(
  tx: Database,
  slot: SlotKey,
  coins: readonly Coin[],
): Promise<void> {
  await tx.query(
    `update public.monitor_checks set status = 'applied'
     where slot_date = $1 and slot_time = $2 and coin = any ($3)`,
    [slot.date, slot.time, coins],
  );
}

/** Ends a check as failed. @param reason why, as people read it */
export async function endAsFailed(tx: Database, key: CheckKey, reason: string): Promise<void> {
  await tx.query(`update public.monitor_checks set status = 'failed', reason = $4 where ${IS}`, [
    ...values(key),
    reason,
  ]);
}
