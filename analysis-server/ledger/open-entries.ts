import * as v from 'valibot';
import type { Coin } from '../../domain/coin.ts';
import { type LedgerEntry, LedgerEntrySchema } from '../../domain/ledger-record.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import type { Database } from '../../platform/database.ts';

/** An entry that nothing has settled yet. */
export interface OpenEntry {
  readonly number: number;
  readonly entry: LedgerEntry;
  /** Candles that opened before this moment (ms UTC) leave it open. */
  readonly checkedUntil: EpochMs;
}

/** A market's open entries, coin by coin. */
export async function openEntries(
  database: Database,
  market: string,
): Promise<ReadonlyMap<Coin, readonly OpenEntry[]>> {
  const rows = await database.query<{ number: number; content: string; checked_until: number }>(
    `select e.number, e.content,
       greatest(e.snapshot_time, coalesce(p.checked_until, 0)) as checked_until
     from public.ledger_records e
     left join private.ledger_progress p on p.entry = e.number
     where e.kind = 'entry' and e.market = $1
       and not exists (select 1 from public.ledger_records s where s.settles = e.number)
     order by e.coin, e.number`,
    [market],
  );
  const open = rows.map(({ number, content, checked_until }) => ({
    number,
    entry: v.parse(LedgerEntrySchema, JSON.parse(content)),
    checkedUntil: epochMs(checked_until),
  }));
  return Map.groupBy(open, ({ entry }) => entry.coin);
}
