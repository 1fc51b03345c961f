import * as v from 'valibot';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { keep } from './keeping.ts';
import type { EarlyTables } from './without-dexie.ts';

const ShownSchema = v.object({ userId: v.string(), coin: CoinSchema });

export async function rememberShown(userId: string, coin: Coin): Promise<void> {
  await keep((db) => db.shown.put({ userId, coin }));
}

/** Clears the dashboard; the analyses stay until they are 24 hours old. */
export async function forgetShown(userId: string): Promise<void> {
  await keep((db) => db.shown.delete(userId));
}

export const shownCoin = async (db: EarlyTables, userId: string): Promise<Coin | null> =>
  validOf(ShownSchema, await db.shown.get(userId))?.coin ?? null;
