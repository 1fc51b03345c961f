import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-error.ts';
import type { SetAside } from '../../platform/database/in-halves.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import {
  type CheckKey,
  checkName,
  endCheck,
  endedChecks,
  holdEndedCheck,
  UNEXPECTED,
} from './check-record.ts';
import { holdCoin, recordCheck, recordFailure } from './coin-checks.ts';
import { type CheckedCoin, type Moved, moveEntries } from './move-entries.ts';
import { slotName } from './slot-record.ts';
import { type Baseline, judge } from './verdict.ts';

const refuse: SetAside<string> = async (_, error) => {
  throw error;
};

/**
 * Applies a check's analysis in the caller's transaction; idempotent.
 * @throws Error if the analysis is gone or of an old shape
 */
export async function applySnapshot(
  tx: Database,
  { coin, snapshotId, time, now }: CheckedCoin,
  setAside = refuse,
): Promise<Moved> {
  await holdCoin(tx, coin);
  const baselines = await tx.query<Baseline>(
    `select distinct current_snapshot as current
     from private.watched_baselines(array[$1::text])`,
    [coin],
  );
  const verdicts = await judge(tx, coin, snapshotId, baselines);
  await recordCheck(tx, coin, now, snapshotId, verdicts === null);
  const moving = (verdicts ?? []).filter(({ kind }) => kind !== 'unchanged');
  if (moving.length === 0) return { changed: 0, alerts: 0 };
  return moveEntries(tx, { coin, snapshotId, time, now }, moving, setAside);
}

export interface FinishParts extends Pick<Ground, 'database' | 'clock' | 'log'> {
  readonly setAside: SetAside<string>;
}

export type CheckOutcome =
  | ({ readonly kind: 'applied'; readonly snapshotId: string } & Moved)
  | { readonly kind: 'failed'; readonly reason: string };

/** @returns null if another has the check */
function finish(
  { database, clock }: FinishParts,
  key: CheckKey,
  failure: string | null,
  setAside?: SetAside<string>,
): Promise<CheckOutcome | null> {
  return database.transaction(async (tx) => {
    const check = await holdEndedCheck(tx, key);
    if (!check) return null;
    const { coin, time } = key;
    const { snapshotId, error } = check;
    const now = clock.now();
    if (failure !== null || snapshotId === null) {
      const reason = failure ?? error;
      await endCheck(tx, key, reason);
      await recordFailure(tx, coin, now, reason);
      return { kind: 'failed', reason };
    }
    await endCheck(tx, key, null);
    const moved = await applySnapshot(tx, { coin, snapshotId, time, now }, setAside);
    return { kind: 'applied', snapshotId, ...moved };
  });
}

async function finishOrFail(parts: FinishParts, key: CheckKey): Promise<CheckOutcome | null> {
  const aside: [string, unknown][] = [];
  let outcome: CheckOutcome | null;
  try {
    outcome = await finish(parts, key, null, async (...one) => void aside.push(one));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const line = { err: error, slot: slotName(key), coin: key.coin };
    parts.log.error(line, 'a check could not be applied');
    outcome = await finish(parts, key, UNEXPECTED);
    await parts.setAside(checkName(key), error);
    return outcome;
  }
  for (const [entry, error] of aside) await parts.setAside(`entry ${entry}`, error);
  return outcome;
}

/** If users are notified, logs the line that joins the slot to its deliveries. */
function say(log: Log, key: CheckKey, outcome: CheckOutcome): void {
  const line = { slot: slotName(key), coin: key.coin };
  if (outcome.kind === 'failed') {
    log.info({ ...line, reason: outcome.reason }, 'check failed');
  } else if (outcome.alerts > 0) {
    const { snapshotId: cause, changed, alerts } = outcome;
    log.info({ cause, ...line, changed, alerts }, 'check found a change');
  }
}

/** Entries, alerts and end in one transaction, so each check is applied once. */
export async function finishChecks(
  parts: FinishParts,
  stopping: AbortSignal,
  onOutcome: (outcome: CheckOutcome) => void,
): Promise<void> {
  for (const key of await endedChecks(parts.database, new Date(parts.clock.now()).toISOString())) {
    if (stopping.aborted) return;
    const outcome = await finishOrFail(parts, key);
    if (!outcome) continue;
    say(parts.log, key, outcome);
    onOutcome(outcome);
  }
}
