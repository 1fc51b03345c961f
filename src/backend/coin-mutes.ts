import * as v from 'valibot';
import type { Coin } from '../../domain/market/coin.ts';
import { type CoinMute, CoinMuteSchema } from '../../domain/notice/coin-mute.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

export async function readMutes(userId: string): Promise<Outcome<readonly CoinMute[]>> {
  const rows = await fromTables(
    (db) => db.from('coin_mutes').select('coin, until').eq('user_id', userId),
    v.array(v.unknown()),
  );
  if (!rows.ok) return rows;
  const mutes = rows.value.map((row) => v.safeParse(CoinMuteSchema, row));
  return succeeded(mutes.flatMap(({ success, output }) => (success ? [output] : [])));
}

export function saveMute({ coin, until }: CoinMute): Promise<Outcome<unknown>> {
  const row = { coin, until: until === null ? null : new Date(until).toISOString() };
  const onConflict = 'user_id,coin';
  return fromTables((db) => db.from('coin_mutes').upsert(row, { onConflict }), v.unknown());
}

export function deleteMute(userId: string, coin: Coin): Promise<Outcome<unknown>> {
  return fromTables(
    (db) => db.from('coin_mutes').delete().eq('user_id', userId).eq('coin', coin),
    v.unknown(),
  );
}
