import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { isDatabaseUnavailable } from '../../platform/database-error.ts';
import type { Log } from '../../platform/log.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { type CheckKey, endCheck, endedChecks, holdEndedCheck } from './check-record.ts';
import { noteFailure } from './move-entries.ts';
import type { Applied } from './snapshot-to-apply.ts';

export interface FinishParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export type CheckOutcome =
  | ({ readonly kind: 'applied' } & Applied)
  | { readonly kind: 'failed'; readonly noted: number };

const UNEXPECTED = 'The check failed unexpectedly.';

function finish(
  { database, clock }: FinishParts,
  key: CheckKey,
  failure: string | null,
): Promise<CheckOutcome | null> {
  return database.transaction<CheckOutcome | null>(async (tx) => {
    const check = await holdEndedCheck(tx, key);
    if (!check) return null;
    const { coin, snapshotId } = check;
    const reason = failure ?? check.error;
    const to = { coin, audience: { kind: 'slot', time: key.time }, now: clock.now() } as const;
    await endCheck(tx, key, reason);
    if (reason !== null || snapshotId === null) {
      return { kind: 'failed', noted: await noteFailure(tx, to, reason ?? UNEXPECTED) };
    }
    return { kind: 'applied', ...(await applySnapshot(tx, { ...to, snapshotId })) };
  });
}

async function finishOne(parts: FinishParts, key: CheckKey): Promise<CheckOutcome | null> {
  try {
    return await finish(parts, key, null);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    parts.log.error({ err: error, coin: key.coin }, 'a check could not be applied');
    return finish(parts, key, UNEXPECTED);
  }
}

/**
 * Applies the result of every check whose run has ended: entries, alerts and the check's own end in
 * one transaction each, so that it is done once however many workers try.
 */
export async function finishChecks(
  parts: FinishParts,
  stopping: AbortSignal,
  onOutcome: (outcome: CheckOutcome) => void,
): Promise<void> {
  const now = new Date(parts.clock.now()).toISOString();
  for (const key of await endedChecks(parts.database, now)) {
    if (stopping.aborted) return;
    const outcome = await finishOne(parts, key);
    if (outcome) onOutcome(outcome);
  }
}
