import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { isDatabaseUnavailable } from '../../platform/database-error.ts';
import type { Log } from '../../platform/log.ts';
import { applySnapshot } from './apply-snapshot.ts';
import {
  type CheckKey,
  endAsApplied,
  endAsFailed,
  endedChecks,
  holdEndedCheck,
} from './check-record.ts';
import { recordFailure } from './coin-checks.ts';
import type { Moved } from './move-entries.ts';

export interface FinishParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** How a check ended. */
export type CheckOutcome = ({ readonly kind: 'applied' } & Moved) | { readonly kind: 'failed' };

const UNEXPECTED = 'The check failed unexpectedly.';

/** @returns null where another has the check, or had it */
function finish(
  { database, clock }: FinishParts,
  key: CheckKey,
  failure: string | null,
): Promise<CheckOutcome | null> {
  return database.transaction(async (tx) => {
    const check = await holdEndedCheck(tx, key);
    if (!check) return null;
    const { coin, time } = key;
    const { snapshotId, error } = check;
    const now = clock.now();
    if (failure !== null || snapshotId === null) {
      const reason = failure ?? error;
      await endAsFailed(tx, key, reason);
      await recordFailure(tx, coin, now, reason);
      return { kind: 'failed' };
    }
    await endAsApplied(tx, key);
    return { kind: 'applied', ...(await applySnapshot(tx, { coin, snapshotId, time, now })) };
  });
}

async function finishOrFail(parts: FinishParts, key: CheckKey): Promise<CheckOutcome | null> {
  try {
    return await finish(parts, key, null);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    parts.log.error({ err: error, coin: key.coin }, 'a check could not be applied');
    return finish(parts, key, UNEXPECTED);
  }
}

/**
 * Applies the result of every check whose run has ended: its entries, alerts and end in one
 * transaction, so that each is done once however many workers try.
 */
export async function finishChecks(
  parts: FinishParts,
  stopping: AbortSignal,
  onOutcome: (outcome: CheckOutcome) => void,
): Promise<void> {
  const now = new Date(parts.clock.now()).toISOString();
  for (const key of await endedChecks(parts.database, now)) {
    if (stopping.aborted) return;
    const outcome = await finishOrFail(parts, key);
    if (outcome) onOutcome(outcome);
  }
}
