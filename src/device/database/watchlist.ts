import * as v from 'valibot';
import type { Coin } from '../../../domain/market/coin.ts';
import { CoinSchema } from '../../../domain/market/coin.ts';
import { type EpochMs, EpochMsSchema } from '../../../domain/text/quantity.ts';
import type { Database } from './database.ts';
import { type Kept, keep } from './keeping.ts';

const RowSchema = v.object({
  userId: v.string(),
  id: v.string(),
  coin: CoinSchema,
  seenAt: EpochMsSchema,
  /** Parsed by the list's own schema. */
  entry: v.unknown(),
});

export interface SeenEntry {
  readonly id: string;
  readonly coin: Coin;
}

export function keepWatchlist(
  userId: string,
  entries: readonly SeenEntry[],
  seenAt: EpochMs,
): Promise<Kept> {
  const rows = entries.map((entry) => ({ userId, id: entry.id, coin: entry.coin, seenAt, entry }));
  return keep((db) =>
    db.dexie.transaction('rw', db.watchlist, db.watchlistReadings, async () => {
      await db.watchlist.where('userId').equals(userId).delete();
      await db.watchlist.bulkPut(rows);
      await db.watchlistReadings.put({ userId, seenAt });
    }),
  );
}

const ReadingSchema = v.object({ seenAt: EpochMsSchema });

/** When the list, even an empty one, was fetched (ms UTC); null if never. */
export async function watchlistSeenAt(db: Database, userId: string): Promise<EpochMs | null> {
  const reading = v.safeParse(ReadingSchema, await db.watchlistReadings.get(userId));
  return reading.success ? reading.output.seenAt : null;
}

/** Entries as last fetched, for the caller to parse, without unreadable rows. */
export async function seenWatchlist(
  db: Database,
  userId: string,
): Promise<readonly { readonly coin: Coin; readonly seenAt: EpochMs; readonly entry: unknown }[]> {
  const rows = await db.watchlist.where('userId').equals(userId).toArray();
  return rows.flatMap((row) => {
    const parsed = v.safeParse(RowSchema, row);
    return parsed.success ? [parsed.output] : [];
  });
}

export async function wasOnList(db: Database, userId: string, coin: Coin): Promise<boolean> {
  return (await seenWatchlist(db, userId)).some((each) => each.coin === coin);
}

export async function forgetEntry(userId: string, id: string): Promise<void> {
  await keep((db) => db.watchlist.delete([userId, id]));
}
