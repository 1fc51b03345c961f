import type { Database } from './database.ts';

/** Person, coin, kind. */
export type RowKey = [userId: string, coin: string, kind: string];

const GIVING_WAY = 5;

/** Drops what the server also has and no page shows. */
async function dropReplaceable(db: Database): Promise<void> {
  const [charts, analyses] = await Promise.all([
    db.charts.toCollection().primaryKeys(),
    db.analyses.toCollection().primaryKeys(),
  ]);
  const kept = new Set(analyses.map((key) => JSON.stringify(key)));
  const alone = charts.filter((key) => !kept.has(JSON.stringify(key)));
  const answers = db.resources.where('name').anyOf('track-record', 'contract');
  await Promise.all([db.inputs.clear(), answers.delete(), db.charts.bulkDelete(alone)]);
}

/** Drops analyses with everything stored beside them. */
export async function dropAnalyses(db: Database, keys: readonly RowKey[]): Promise<void> {
  const tables = [db.analyses, db.summaries, db.charts, db.inputs];
  await Promise.all(tables.map((table) => table.bulkDelete([...keys])));
}

async function dropOldest(db: Database): Promise<void> {
  await dropAnalyses(db, await db.analyses.orderBy('timestamp').limit(GIVING_WAY).primaryKeys());
}

/** Evicts on a full device, least missed first. */
export const ROOM_FOR_ANALYSES = [dropReplaceable, dropOldest] as const;
