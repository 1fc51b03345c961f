import * as v from 'valibot';
import { type EpochMs, EpochMsSchema, PriceSchema } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { keep, query } from './keeping.ts';

/** Older rows belong to plans that no list shows any more. */
const KEPT_FOR_MS = 14 * DAY_MS;

const RowSchema = v.object({
  snapshotId: v.string(),
  touches: v.pipe(
    v.array(v.object({ level: v.string(), price: PriceSchema, touched_at: EpochMsSchema })),
    v.readonly(),
  ),
  watchedUntil: v.nullable(EpochMsSchema),
  overAt: v.nullable(EpochMsSchema),
  /** When it was fetched (ms UTC). */
  seenAt: EpochMsSchema,
});

export type SeenPlanWatch = Readonly<v.InferOutput<typeof RowSchema>>;

export async function keepPlanWatches(
  userId: string,
  watches: readonly SeenPlanWatch[],
  now: EpochMs,
): Promise<void> {
  await keep(async (db) => {
    await db.planTouches.bulkPut(watches.map((watch) => ({ userId, ...watch })));
    await db.planTouches
      .where('userId')
      .equals(userId)
      .filter((row) => {
        const parsed = v.safeParse(RowSchema, row);
        return !parsed.success || now - parsed.output.seenAt > KEPT_FOR_MS;
      })
      .delete();
  });
}

/** Without unreadable rows. */
export async function keptPlanWatches(
  userId: string,
  ids: readonly string[],
): Promise<readonly SeenPlanWatch[]> {
  const keys = ids.map((id): [string, string] => [userId, id]);
  const rows = await query((db) => db.planTouches.bulkGet(keys), []);
  return rows.flatMap((row) => {
    const parsed = v.safeParse(RowSchema, row);
    return parsed.success ? [parsed.output] : [];
  });
}
