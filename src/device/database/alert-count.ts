import * as v from 'valibot';
import { keep, query } from './keeping.ts';

const CountSchema = v.object({
  userId: v.string(),
  unseen: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export async function keepAlertCount(userId: string, unseen: number): Promise<void> {
  await keep((db) => db.alertCounts.put({ userId, unseen }));
}

export async function alertCount(userId: string): Promise<number> {
  const parsed = v.safeParse(
    CountSchema,
    await query((db) => db.alertCounts.get(userId), undefined),
  );
  return parsed.success ? parsed.output.unseen : 0;
}
