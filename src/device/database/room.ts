import type { Database } from './database.ts';

/** Analyses that give way at once on a full device. */
const GIVING_WAY = 5;

/** Drops what the server has and no kept analysis needs: track records, and charts without one. */
async function dropReplaceable(db: Database): Promise<void> {
  const [charts, analyses] = await Promise.all([
    db.charts.toCollection().primaryKeys(),
    db.analyses.toCollection().primaryKeys(),
  ]);
  const kept = new Set(analyses.map((key) => JSON.stringify(key)));
  const alone = charts.filter((key) => !kept.has(JSON.stringify(key)));
  await Promise.all([db.trackRecords.clear(), db.charts.bulkDelete(alone)]);
}

/** Drops the oldest analyses with their charts. */
async function dropOldest(db: Database): Promise<void> {
  const oldest = await db.analyses.orderBy('timestamp').limit(GIVING_WAY).primaryKeys();
  await Promise.all([db.analyses.bulkDelete(oldest), db.charts.bulkDelete(oldest)]);
}

/** What makes room on a full device, what is missed least first. */
export const ROOM_FOR_ANALYSES = [dropReplaceable, dropOldest] as const;
