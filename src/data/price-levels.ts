import { useMemo } from 'react';
import * as v from 'valibot';
import { levelStanding } from '../../domain/level/level-standing.ts';
import {
  type LevelRequest,
  type PriceLevel,
  PriceLevelSchema,
} from '../../domain/level/price-level.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { failed, type Outcome, sentenceOf } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { ALREADY_THERE, fromTables, toTables } from '../backend/tables.ts';
import { useReachable } from '../state/connectivity.ts';
import { ownRows } from './own-rows.ts';
import { resource } from './resource.ts';

const row = PriceLevelSchema;
const rows = readable(row);

/** A user's own; read each minute, since levels get touched. */
export const levels = resource<[], readonly PriceLevel[]>({
  name: 'price-levels',
  read: ownRows({ table: 'price_levels', row, rows, order: 'created_at' }),
  schema: rows,
  every: 60_000,
});

export interface OwnLevel {
  readonly level: PriceLevel;
  readonly touched: boolean;
}

export function useOwnLevels(userId: string, coin: Coin, follow = false): readonly OwnLevel[] {
  const online = useReachable('database') && userId !== '';
  const { value } = levels.useRead(userId, follow && online);
  return useMemo(() => {
    const now = Date.now();
    const ofCoin = value?.filter((level) => level.coin === coin) ?? [];
    return ofCoin.flatMap((level) => {
      const standing = levelStanding(level, now);
      return standing === 'expired' ? [] : [{ level, touched: standing === 'touched' }];
    });
  }, [value, coin]);
}

const GONE = failed('refused', 404, 'Already deleted, perhaps on another device.');

export async function writeLevel(
  id: string | null,
  { coin, side, price, repeating, expires_at, note }: LevelRequest,
): Promise<Outcome<unknown>> {
  const until = expires_at === null ? null : new Date(expires_at).toISOString();
  const row = { side, price, repeating, expires_at: until, note };
  const saved = await fromTables((db) => {
    const table = db.from('price_levels');
    const saving = id === null ? table.insert({ coin, ...row }) : table.update(row).eq('id', id);
    return saving.select('id');
  }, v.array(v.unknown()));
  return saved.ok && saved.value.length === 0 ? GONE : saved;
}

export const removeLevel = (id: string) =>
  toTables((db) => db.from('price_levels').delete().eq('id', id));

async function settled(userId: string, what: string, outcome: Outcome<unknown>) {
  // Also after a refusal, as this list may be stale. Not awaited.
  const reloaded = levels.reload(userId);
  if (outcome.ok) {
    await reloaded;
    return null;
  }
  const { code } = outcome.failure;
  if (code === ALREADY_THERE) return 'You have a level at this price already.';
  return `The level was not ${what}. ${sentenceOf(outcome.failure)}`;
}

/** Saves a level (`id` null: a new one), which arms it. Returns null, or an error message. */
export const saveLevel = async (userId: string, id: string | null, request: LevelRequest) =>
  settled(userId, 'saved', await writeLevel(id, request));

export const deleteLevel = async (userId: string, id: string) =>
  settled(userId, 'deleted', await removeLevel(id));
