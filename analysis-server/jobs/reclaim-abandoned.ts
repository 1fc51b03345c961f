import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database.ts';
import { sendRun, turnAgain } from '../queue/analysis-queue.ts';
import { type AbandonedRunRule, giveUpRuns, reclaimRuns } from '../store/abandoned-runs.ts';

export interface Reclaimed {
  readonly queuedAgain: number;
  readonly givenUp: number;
}

/**
 * Queues again what lost its worker or its message, and ends what was taken too often. What still
 * waits for its turn keeps it.
 */
export function reclaimAbandoned(
  boss: PgBoss,
  database: Database,
  rule: AbandonedRunRule,
): Promise<Reclaimed> {
  return database.transaction(async (tx) => {
    const givenUp = await giveUpRuns(tx, rule);
    const runs = await reclaimRuns(tx, rule);
    let queuedAgain = 0;
    for (const { id, purpose, taken } of runs) {
      const sent = await sendRun(boss, tx, id, taken ? turnAgain(purpose) : purpose);
      if (taken || sent) queuedAgain += 1;
    }
    return { queuedAgain, givenUp };
  });
}
