import * as v from 'valibot';
import { CandleBlocksSchema } from '../../../domain/analysis/candle-blocks.ts';
import { listOf } from '../../../domain/analysis/stored-fields.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { TimeframeSchema } from '../../../domain/market/timeframe.ts';
import { Count, type EpochMs, EpochMsSchema } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import type { Database } from './database.ts';
import { type Kept, keep, query } from './keeping.ts';

const MOST_COINS = 24;
const UNUSED_FOR = 14 * DAY_MS;

const { corrections, blocks, ...ofMarket } = CandleBlocksSchema.entries;

const KeptBlockSchema = v.object({
  ...ofMarket,
  timeframe: TimeframeSchema,
  block: Count,
  readAt: EpochMsSchema,
  candles: v.nullable(blocks.item.entries.candles),
  corrections,
});
export type KeptBlock = v.InferOutput<typeof KeptBlockSchema>;

const ofCoin = ({ blocks }: Database, userId: string, coin: Coin) =>
  blocks
    .where('[userId+coin+timeframe+block]')
    .between([userId, coin, '', 0], [userId, coin, '\uffff', 0]);

export const readBlocks = (userId: string, coin: Coin): Promise<readonly KeptBlock[]> =>
  query(async (db) => listOf(KeptBlockSchema, await ofCoin(db, userId, coin).toArray()), []);

async function dropBlocks(db: Database, leave: (coins: number) => number): Promise<void> {
  const keys = await db.blocks.orderBy('usedAt').reverse().primaryKeys();
  const coins = [...new Set(keys.map(([userId, coin]) => `${userId} ${coin}`))];
  const left = new Set(coins.slice(0, leave(coins.length)));
  await db.blocks.bulkDelete(keys.filter(([userId, coin]) => !left.has(`${userId} ${coin}`)));
}

export const dropOldestBlocks = (db: Database) => dropBlocks(db, (coins) => Math.floor(coins / 2));

/** Stores a coin's blocks, and that it was used; older ones make room, nothing else does. */
export function keepBlocks(
  userId: string,
  coin: Coin,
  kept: readonly KeptBlock[],
  usedAt: EpochMs,
): Promise<Kept> {
  return keep(
    async (db) => {
      await ofCoin(db, userId, coin).modify({ usedAt });
      await db.blocks.bulkPut(kept.map((block) => ({ ...block, userId, coin, usedAt })));
      await db.blocks
        .where('usedAt')
        .below(usedAt - UNUSED_FOR)
        .delete();
      await dropBlocks(db, () => MOST_COINS);
    },
    dropOldestBlocks,
    (db) => dropBlocks(db, () => 0),
  );
}
