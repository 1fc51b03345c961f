import type { Database } from './database.ts';

/** Of an analysis: person, coin, kind. */
export type RowKey = [userId: string, coin: string, kind: string];

/** Analyses that give way at once on a full device. */
const GIVING_WAY = 5;

/**
 * Drops what the server has and nobody reads: track records, contract terms, charts without an
 * analysis, and all that analyses were computed from.
 */
async function dropReplaceable(db: Database): Promise<void> {
  const [charts, analyses] = await Promise.all([
    db.charts.toCollection().primaryKeys(),
    db.analyses.toCollection().primaryKeys(),
  ]);
  const kept = new Set(analyses.map((key) => JSON.stringify(key)));
  const alone = charts.filter((key) => !kept.has(JSON.stringify(key)));
  const whole = [db.trackRecords, db.contracts, db.inputs].map((table) => table.clear());
  await Promise.all([...whole, db.charts.bulkDelete(alone)]);
}

/** Drops analyses with all that is kept beside them. */
export async function dropAnalyses(db: Database, keys: readonly RowKey[]): Promise<void> {
  const tables = [db.analyses, db.summaries, db.charts, db.inputs];
  await Promise.all(tables.map((table) => table.bulkDelete([...keys])));
}

/** Drops the analyses that the device has had longest. */
async function dropOldest(db: Database): Promise<void> {
  await dropAnalyses(db, await db.analyses.orderBy('timestamp').limit(GIVING_WAY).primaryKeys());
}

/** What makes room on a full device, what is missed least first. */
export const ROOM_FOR_ANALYSES = [dropReplaceable, dropOldest] as const;
