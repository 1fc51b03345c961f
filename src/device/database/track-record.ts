import * as v from 'valibot';
import { type EpochMs, EpochMsSchema } from '../../../domain/text/quantity.ts';
import { keep, query } from './keeping.ts';

const RowSchema = v.object({
  /** When it was read from the server (ms UTC). */
  seenAt: EpochMsSchema,
  /** Figures, entries and closed calls as they came; parsed where they are shown. */
  record: v.unknown(),
  entries: v.unknown(),
  closed: v.optional(v.unknown()),
});

export interface SeenRecord {
  readonly seenAt: EpochMs;
  readonly record: unknown;
  readonly entries: unknown;
  readonly closed?: unknown;
}

/** Keeps a track record as just read, in place of the answer to the same question before. */
export async function keepSeenRecord(
  userId: string,
  question: string,
  seen: SeenRecord,
): Promise<void> {
  await keep((db) => db.trackRecords.put({ userId, question, ...seen }));
}

/** The track record as last seen, or null. */
export async function seenRecord(userId: string, question: string): Promise<SeenRecord | null> {
  const row = await query((db) => db.trackRecords.get([userId, question]), undefined);
  const parsed = v.safeParse(RowSchema, row);
  return parsed.success ? parsed.output : null;
}
