import * as v from 'valibot';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import { type EpochMs, EpochMsSchema } from '../../../domain/text/quantity.ts';
import type { Database } from './database.ts';
import { type Kept, keep } from './keeping.ts';

/** What a resource answered, and when (ms UTC). */
export interface Seen<T> {
  readonly value: T;
  readonly seenAt: EpochMs;
}

const RowSchema = v.object({ key: v.string(), seenAt: EpochMsSchema, value: v.unknown() });

/** Keeps answers by key; drops rows of the resource that were seen more than `lifetime` ms ago. */
export function keepSeen(
  userId: string,
  name: string,
  answers: ReadonlyMap<string, unknown>,
  seenAt: EpochMs,
  lifetime = Number.POSITIVE_INFINITY,
): Promise<Kept> {
  const rows = [...answers].map(([key, value]) => ({ userId, name, key, seenAt, value }));
  return keep(async (db) => {
    await db.resources.bulkPut(rows);
    if (lifetime === Number.POSITIVE_INFINITY) return;
    await db.resources
      .where('[userId+name+key]')
      .between([userId, name, ''], [userId, name, '\uffff'])
      .filter((row) => {
        const valid = validOf(RowSchema, row);
        return !valid || seenAt - valid.seenAt > lifetime;
      })
      .delete();
  });
}

/** Without unreadable rows. */
export async function seenAnswers<T>(
  db: Database,
  userId: string,
  name: string,
  keys: readonly string[],
  schema: v.GenericSchema<unknown, T>,
): Promise<ReadonlyMap<string, Seen<T>>> {
  const rows = await db.resources.bulkGet(
    keys.map((key): [string, string, string] => [userId, name, key]),
  );
  const read = rows.flatMap((row) => {
    const parsed = v.safeParse(RowSchema, row);
    const value = parsed.success ? v.safeParse(schema, parsed.output.value) : null;
    if (!(parsed.success && value?.success)) return [];
    const { key, seenAt } = parsed.output;
    return [[key, { value: value.output, seenAt }] as const];
  });
  return new Map(read);
}
