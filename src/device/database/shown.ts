import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { keep } from './keeping.ts';
import type { EarlyTables } from './read-early.ts';

const ShownSchema = v.object({ userId: v.string(), coin: CoinSchema });

/** Remembers which coin's analysis the dashboard shows. */
export async function rememberShown(userId: string, coin: Coin): Promise<void> {
  await keep((db) => db.shown.put({ userId, coin }));
}

/** Clears the dashboard. The analyses themselves stay until they are 24 hours old. */
export async function forgetShown(userId: string): Promise<void> {
  await keep((db) => db.shown.delete(userId));
}

/** The coin that the dashboard showed last, or null. */
export async function shownCoin(db: EarlyTables, userId: string): Promise<Coin | null> {
  const parsed = v.safeParse(ShownSchema, await db.shown.get(userId));
  return parsed.success ? parsed.output.coin : null;
}
