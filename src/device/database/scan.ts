import * as v from 'valibot';
import { type ScanRow, ScanRowSchema } from '../../../domain/analysis/scan.ts';
import { type EpochMs, EpochMsSchema } from '../../../domain/text/quantity.ts';
import type { Database } from './database.ts';
import { keep } from './keeping.ts';

const KeptSchema = v.object({
  /** When it was fetched (ms UTC). */
  seenAt: EpochMsSchema,
  rows: v.array(v.object({ ...ScanRowSchema.entries, scanned_at: EpochMsSchema })),
});

export interface SeenScan {
  readonly seenAt: EpochMs;
  readonly rows: readonly ScanRow[];
}

export async function keepScan(userId: string, seen: SeenScan): Promise<void> {
  await keep((db) => db.scans.put({ userId, ...seen }));
}

export async function seenScan(db: Database, userId: string): Promise<SeenScan | null> {
  const parsed = v.safeParse(KeptSchema, await db.scans.get(userId));
  return parsed.success ? parsed.output : null;
}
