import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { isDatabaseUnavailable } from '../../platform/database-error.ts';
import type { Log } from '../../platform/log.ts';
import { applySnapshots } from './apply-snapshots.ts';
import { endAsApplied, endAsFailed, endedChecks, holdEndedChecks } from './check-record.ts';
import { type ChecksOfSlot, checksTogether } from './checks-together.ts';
import { holdWatchers, keepAccounts } from './hold-watchers.ts';
import { noteFailure } from './move-states.ts';
import type { Applied, NewSnapshot } from './snapshot-to-apply.ts';

export interface FinishParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** How some checks ended. */
export type CheckOutcome =
  | ({ readonly kind: 'applied'; readonly checks: number } & Applied)
  | { readonly kind: 'failed'; readonly checks: number; readonly noted: number };

const UNEXPECTED = 'The check failed unexpectedly.';

function finish(
  { database, clock }: FinishParts,
  { slot, coins }: ChecksOfSlot,
  failure: string | null,
): Promise<CheckOutcome[]> {
  return database.transaction(async (tx) => {
    await keepAccounts(tx);
    await holdWatchers(tx, coins);
    const audience = { kind: 'slot', time: slot.time } as const;
    const now = clock.now();
    const outcomes: CheckOutcome[] = [];
    const snapshots: NewSnapshot[] = [];
    for (const { error, snapshotId, ...key } of await holdEndedChecks(tx, slot, coins)) {
      if (failure === null && snapshotId !== null) {
        snapshots.push({ coin: key.coin, snapshotId });
      } else {
        const reason = failure ?? error ?? UNEXPECTED;
        await endAsFailed(tx, key, reason);
        const noted = await noteFailure(tx, key, now, reason);
        outcomes.push({ kind: 'failed', checks: 1, noted });
      }
    }
    if (snapshots.length > 0) {
      const applied = snapshots.map(({ coin }) => coin);
      await endAsApplied(tx, slot, applied);
      const moved = await applySnapshots(tx, { snapshots, audience, now });
      outcomes.push({ kind: 'applied', checks: applied.length, ...moved });
    }
    return outcomes;
  });
}

/** Where checks cannot be applied together, each is tried on its own: one's failure is its own. */
async function finishOrPart(parts: FinishParts, checks: ChecksOfSlot): Promise<CheckOutcome[]> {
  const { slot, coins } = checks;
  try {
    return await finish(parts, checks, null);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    parts.log.error({ err: error, coins }, 'checks could not be applied');
    if (coins.length === 1) return finish(parts, checks, UNEXPECTED);
    const outcomes: CheckOutcome[] = [];
    for (const coin of coins)
      outcomes.push(...(await finishOrPart(parts, { slot, coins: [coin] })));
    return outcomes;
  }
}

/**
 * Applies the result of every check whose run has ended, several of a slot at a time: their states,
 * alerts and ends in one transaction, so that each is done once however many workers try.
 */
export async function finishChecks(
  parts: FinishParts,
  stopping: AbortSignal,
  onOutcome: (outcome: CheckOutcome) => void,
): Promise<void> {
  const now = new Date(parts.clock.now()).toISOString();
  for (const checks of checksTogether(await endedChecks(parts.database, now))) {
    if (stopping.aborted) return;
    for (const outcome of await finishOrPart(parts, checks)) onOutcome(outcome);
  }
}
