import * as v from 'valibot';
import { type EpochMs, EpochMsSchema } from '../../../domain/text/quantity.ts';
import { keep, query } from './keeping.ts';

const RowSchema = v.object({
  seenAt: EpochMsSchema,
  /** As received; parsed where shown. */
  record: v.unknown(),
  entries: v.unknown(),
  closed: v.unknown(),
});

export interface SeenRecord {
  readonly seenAt: EpochMs;
  readonly record: unknown;
  readonly entries: unknown;
  readonly closed: unknown;
}

export async function keepSeenRecord(
  userId: string,
  question: string,
  seen: SeenRecord,
): Promise<void> {
  await keep((db) => db.trackRecords.put({ userId, question, ...seen }));
}

export async function seenRecord(userId: string, question: string): Promise<SeenRecord | null> {
  const row = await query((db) => db.trackRecords.get([userId, question]), undefined);
  const parsed = v.safeParse(RowSchema, row);
  return parsed.success ? parsed.output : null;
}
