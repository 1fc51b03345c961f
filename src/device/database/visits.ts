import * as v from 'valibot';
import { type EpochMs, EpochMsSchema } from '../../../domain/quantity.ts';
import { keep, look } from './keeping.ts';

const VisitSchema = v.object({ userId: v.string(), hereAt: EpochMsSchema });

/** When the person last looked at the app on this device; null where they never did. */
export async function lastHere(userId: string): Promise<EpochMs | null> {
  const parsed = v.safeParse(VisitSchema, await look((db) => db.visits.get(userId), undefined));
  return parsed.success ? parsed.output.hereAt : null;
}

/** Remembers that the person looks at the app. */
export async function rememberHere(userId: string, hereAt: EpochMs): Promise<void> {
  await keep((db) => db.visits.put({ userId, hereAt }));
}
