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
  /** When the list was read from the server (ms UTC). */
  seenAt: EpochMsSchema,
  /** The entry as the list's own schema reads it. */
  entry: v.unknown(),
});

export interface SeenEntry {
  readonly id: string;
  readonly coin: Coin;
}

/** Keeps the whole list as just read, in place of what was kept before. */
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

/** When the list was read from the server, empty or not (ms UTC); null where it never was. */
export async function watchlistSeenAt(db: Database, userId: string): Promise<EpochMs | null> {
  const reading = v.safeParse(ReadingSchema, await db.watchlistReadings.get(userId));
  return reading.success ? reading.output.seenAt : null;
}

/** The list as last seen; the caller parses each entry. Unreadable rows are left out. */
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

/** Whether a coin was on the list when it was last seen. */
export async function wasOnList(db: Database, userId: string, coin: Coin): Promise<boolean> {
  return (await seenWatchlist(db, userId)).some((each) => each.coin === coin);
}

/** Forgets one entry that was removed, or could not be read. */
export async function forgetEntry(userId: string, id: string): Promise<void> {
  await keep((db) => db.watchlist.delete([userId, id]));
}
