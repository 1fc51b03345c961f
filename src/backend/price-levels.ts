import * as v from 'valibot';
import {
  type LevelRequest,
  type PriceLevel,
  PriceLevelSchema,
} from '../../domain/level/price-level.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const COLUMNS = 'id, coin, side, price, repeating, expires_at, note, armed, touched_at';

export async function readLevels(userId: string): Promise<Outcome<readonly PriceLevel[]>> {
  const rows = await fromTables(
    (db) => db.from('price_levels').select(COLUMNS).eq('user_id', userId).order('created_at'),
    v.array(v.unknown()),
  );
  if (!rows.ok) return rows;
  const levels = rows.value.map((row) => v.safeParse(PriceLevelSchema, row));
  return succeeded(levels.flatMap(({ success, output }) => (success ? [output] : [])));
}

const GONE = failed('refused', 404, 'It was deleted meanwhile, maybe on another device.');

/** Saves a level (`id` null: a new one). Saving again re-arms it. */
export async function saveLevel(
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

export function deleteLevel(id: string): Promise<Outcome<unknown>> {
  return fromTables((db) => db.from('price_levels').delete().eq('id', id), v.unknown());
}
