import * as v from 'valibot';
import type { Coin } from '../../domain/market/coin.ts';
import {
  type LedgerContent,
  type LedgerEntry,
  LedgerEntrySchema,
  type SettledWaypoint,
  SettledWaypointsSchema,
} from '../../domain/record/ledger-record.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';

export interface CoinOfMarket {
  readonly market: string;
  readonly coin: Coin;
}

export interface OpenEntry {
  readonly number: number;
  readonly entry: LedgerEntry;
  /** Candles opened before this moment (ms UTC) leave it open. */
  readonly checkedUntil: EpochMs;
  /** Close of the last of them. */
  readonly checkedClose: number | null;
  readonly reached: readonly SettledWaypoint[];
  /** Whether its plan stands; a replaced one is followed on as if held. */
  readonly isStanding: boolean;
}

interface OpenRow {
  number: number;
  content: string;
  checked_until: number;
  checked_close: number | null;
  reached: unknown;
  standing: boolean;
}

export const recordName = (number: number): string => `record ${number}`;

/** By coin, of one or all; unreadable ones are set aside. @param passedOver names of entries */
export async function openEntries(
  database: Database,
  { market, coin }: { readonly market: string; readonly coin?: Coin },
  setAside: SetAside<string>,
  passedOver: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<Coin, readonly OpenEntry[]>> {
  const rows = await database.query<OpenRow>(
    `select e.number, e.content, p.checked_until, p.checked_close, p.reached,
       exists (
         select from public.plans l where l.entry = e.number and l.ended_at is null
       ) as standing
     from private.ledger_progress p
     join public.ledger_records e on e.number = p.entry
     where e.market = $1 and ($2::text is null or e.coin = $2)
     order by e.coin, e.number`,
    [market, coin ?? null],
  );
  const open = await oneByOne(
    rows.filter(({ number }) => !passedOver.has(recordName(number))),
    async ({ number, content, checked_until, checked_close, ...row }): Promise<OpenEntry> => ({
      number,
      entry: v.parse(LedgerEntrySchema, JSON.parse(content)),
      checkedUntil: epochMs(checked_until),
      checkedClose: checked_close,
      reached: v.parse(SettledWaypointsSchema, row.reached),
      isStanding: row.standing,
    }),
    ({ number }, error) => setAside(recordName(number), error),
  );
  return Map.groupBy(open, ({ entry }) => entry.coin);
}

/** Age of the oldest `checkedUntil` in s; skips set-aside entries and coins without candles. */
export async function behindEntries(database: Database, market: string, now: EpochMs) {
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

/** Late in a transaction, as it blocks other writers until the end. @returns the record's number */
export async function append(tx: Database, content: LedgerContent): Promise<number> {
  // Its own statement, so that the next one sees what the previous writer committed.
  await tx.query('select private.lock_ledger()');
  const [added] = await tx.query<{ number: number }>(
    'insert into public.ledger_records (content) values ($1) returning number',
    [JSON.stringify(content)],
  );
  if (!added) throw new Error('the new record has no number');
  return added.number;
}
