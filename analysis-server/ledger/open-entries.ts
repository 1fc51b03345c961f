import * as v from 'valibot';
import type { Coin } from '../../domain/market/coin.ts';
import {
  type LedgerEntry,
  LedgerEntrySchema,
  type SettledWaypoint,
  SettledWaypointsSchema,
} from '../../domain/record/ledger-record.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';

export interface OpenEntry {
  readonly number: number;
  readonly entry: LedgerEntry;
  /** Candles opened before this moment (ms UTC) leave it open. */
  readonly checkedUntil: EpochMs;
  readonly reached: readonly SettledWaypoint[];
}

interface OpenRow {
  number: number;
  content: string;
  checked_until: number;
  reached: unknown;
}

export const recordName = (number: number): string => `record ${number}`;

/** By coin; unreadable ones are set aside. @param passedOver names of entries to skip */
export async function openEntries(
  database: Database,
  market: string,
  setAside: SetAside<string>,
  passedOver: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<Coin, readonly OpenEntry[]>> {
  const rows = await database.query<OpenRow>(
    `select e.number, e.content, p.checked_until, p.reached
     from private.ledger_progress p
     join public.ledger_records e on e.number = p.entry
     where e.market = $1
     order by e.coin, e.number`,
    [market],
  );
  const open = await oneByOne(
    rows.filter(({ number }) => !passedOver.has(recordName(number))),
    async ({ number, content, checked_until, reached }): Promise<OpenEntry> => ({
      number,
      entry: v.parse(LedgerEntrySchema, JSON.parse(content)),
      checkedUntil: epochMs(checked_until),
      reached: v.parse(SettledWaypointsSchema, reached),
    }),
    ({ number }, error) => setAside(recordName(number), error),
  );
  return Map.groupBy(open, ({ entry }) => entry.coin);
}

/** Age of the oldest `checkedUntil` in s; skips set-aside entries and coins without candles. */
export async function behindEntries(
  database: Database,
  market: string,
  now: EpochMs,
): Promise<number> {
  const [row] = await database.query<{ until: number | null }>(
    `select min(p.checked_until) as until
     from private.ledger_progress p join public.ledger_records e on e.number = p.entry
     where e.market = $1 and p.failing_since is null and not exists (
       select from private.passed_over o where o.item = 'record ' || p.entry
     )`,
    [market],
  );
  return row?.until == null ? 0 : Math.max(0, (now - row.until) / 1_000);
}
