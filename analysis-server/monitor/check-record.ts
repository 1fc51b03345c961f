import type { Coin } from '../../domain/market/coin.ts';
import type { Database } from '../../platform/database/database.ts';
import { type SlotKey, slotName } from './slot-record.ts';

export interface CheckKey extends SlotKey {
  readonly coin: Coin;
}

export const checkName = (key: CheckKey): string => `${key.coin} at ${slotName(key)}`;

export interface EndedCheck {
  readonly snapshotId: string | null;
  readonly error: string;
}

/** For failures other than the market's or the run's. */
export const UNEXPECTED = 'The check failed unexpectedly.';
const TOO_LATE = 'The check was not done in time.';

/** A check that waits longer has lost its slot. */
const LONGEST_WAIT = "interval '90 minutes'";

const KEY = `to_char(c.slot_date, 'YYYY-MM-DD') as date, c.slot_time as time, c.coin`;
const IS = 'c.slot_date = $1 and c.slot_time = $2 and c.coin = $3';
const values = ({ date, time, coin }: CheckKey) => [date, time, coin];

export function checksWithoutRun(database: Database): Promise<CheckKey[]> {
  return database.query<CheckKey>(
    `select ${KEY} from public.monitor_checks c
     where c.status = 'waiting' and c.run_id is null
     order by c.slot_date, c.slot_time, c.coin`,
  );
}

/** Locks a waiting check until the transaction ends. @returns false if another has or had it */
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

/** Waiting checks whose run has ended, or that waited too long. @param now ISO text */
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

/** Locks an ended check until the transaction ends. @returns null if another has or had it */
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

/** @param failure shown to users; null if its analysis was applied */
export async function endCheck(tx: Database, key: CheckKey, failure: string | null): Promise<void> {
  await tx.query(`update public.monitor_checks c set status = $4, reason = $5 where ${IS}`, [
    ...values(key),
    failure === null ? 'applied' : 'failed',
    failure,
  ]);
}
