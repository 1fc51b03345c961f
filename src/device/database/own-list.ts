import * as v from 'valibot';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import type { Database } from './database.ts';
import { type Kept, keep } from './keeping.ts';

/** A user's own list as last fetched. */
export interface SeenList<T> {
  readonly seenAt: EpochMs;
  readonly items: readonly T[];
}

const RowSchema = v.object({ seenAt: EpochMsSchema, items: v.array(v.unknown()) });

/** A table with one list per user; items that `schema` rejects are left out. */
export function ownList<const S extends v.GenericSchema>(
  table: 'priceLevels' | 'coinMutes',
  schema: S,
) {
  type Item = v.InferOutput<S>;
  return {
    keep: (userId: string, items: readonly Item[], seenAt: EpochMs): Promise<Kept> =>
      keep((db) => db[table].put({ userId, seenAt, items })),
    async seen(db: Database, userId: string): Promise<SeenList<Item> | null> {
      const row = v.safeParse(RowSchema, await db[table].get(userId));
      if (!row.success) return null;
      const { seenAt, items } = row.output;
      return { seenAt, items: items.filter((item): item is Item => v.is(schema, item)) };
    },
  };
}
