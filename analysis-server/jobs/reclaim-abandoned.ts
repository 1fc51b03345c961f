import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database.ts';
import { sendRun } from '../queue/analysis-queue.ts';
import { type AbandonedRunRule, giveUpRuns, reclaimRuns } from '../store/abandoned-runs.ts';

export interface Reclaimed {
  readonly queuedAgain: number;
  readonly givenUp: number;
}

/** Queues again what lost its worker or its message, and ends what was taken too often. */
export function reclaimAbandoned(
  boss: PgBoss,
  database: Database,
  rule: AbandonedRunRule,
): Promise<Reclaimed> {
  return database.transaction(async (tx) => {
    const givenUp = await giveUpRuns(tx, rule);
    const runIds = await reclaimRuns(tx, rule);
    for (const runId of runIds) await sendRun(boss, tx, runId, 'person');
    return { queuedAgain: runIds.length, givenUp };
  });
}
