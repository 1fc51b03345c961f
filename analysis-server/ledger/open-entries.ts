import * as v from 'valibot';
import type { Coin } from '../../domain/coin.ts';
import {
  type LedgerEntry,
  LedgerEntrySchema,
  type SettledWaypoint,
  SettledWaypointsSchema,
} from '../../domain/ledger-record.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';

/** An entry that nothing has settled yet. */
export interface OpenEntry {
  readonly number: number;
  readonly entry: LedgerEntry;
  /** Candles that opened before this moment (ms UTC) leave it open. */
  readonly checkedUntil: EpochMs;
  /** Waypoints that those candles reached. */
  readonly reached: readonly SettledWaypoint[];
}

interface OpenRow {
  number: number;
  content: string;
  checked_until: number;
  reached: unknown;
}

/** A market's open entries, coin by coin. One that cannot be read is logged and left out. */
export async function openEntries(
  database: Database,
  market: string,
  log: Log,
): Promise<ReadonlyMap<Coin, readonly OpenEntry[]>> {
  const rows = await database.query<OpenRow>(
    `select e.number, e.content, p.checked_until, p.reached
     from private.ledger_progress p
     join public.ledger_records e on e.number = p.entry
     where e.market = $1
     order by e.coin, e.number`,
    [market],
  );
  const open = rows.flatMap(({ number, content, checked_until, reached }): OpenEntry[] => {
    const { success, output } = v.safeParse(LedgerEntrySchema, JSON.parse(content));
    if (success) {
      const checkedUntil = epochMs(checked_until);
      return [
        { number, entry: output, checkedUntil, reached: v.parse(SettledWaypointsSchema, reached) },
      ];
    }
    log.warn({ record: number }, 'an open entry of the track record cannot be read');
    return [];
  });
  return Map.groupBy(open, ({ entry }) => entry.coin);
}
