import type { LedgerSettlement } from '../../domain/ledger-record.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { givenUpAt } from '../../domain/track-record-rules.ts';
import type { Database } from '../../platform/database.ts';
import type { OpenEntry } from './open-entries.ts';
import { recordProgress } from './record-progress.ts';

/**
 * Remembers since when the candles of entries could not be had, and closes as void those for which
 * that has lasted too long. A long pause of this program or a short one of the market voids nothing.
 * @param now the market's present
 * @returns the settlements appended
 */
export async function giveUp(
  database: Database,
  refused: readonly OpenEntry[],
  now: EpochMs,
): Promise<readonly LedgerSettlement[]> {
  if (refused.length === 0) return [];
  const rows = await database.query<{ entry: number; failing_since: number }>(
    `update private.ledger_progress set failing_since = coalesce(failing_since, $2::bigint)
     where entry = any ($1::bigint[]) returning entry, failing_since`,
    [refused.map(({ number }) => number), now],
  );
  const failingSince = new Map(rows.map((row) => [row.entry, epochMs(row.failing_since)]));
  const settlements = refused.flatMap(({ number, entry }): LedgerSettlement[] => {
    const since = failingSince.get(number);
    if (since === undefined || now < givenUpAt(entry.expiresAt, since)) return [];
    const { rules } = entry;
    return [{ kind: 'settlement', rules, settles: number, outcome: 'void', settledAt: now }];
  });
  if (settlements.length === 0) return [];
  return recordProgress(database, { settlements, stillOpen: [], checkedUntil: now });
}
