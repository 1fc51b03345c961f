import { fromPglite, PgBoss } from 'pg-boss';
import type { Log } from '../../platform/log.ts';
import { logQueueErrors } from '../../platform/queue.ts';
import type { PgliteThread } from './thread/pglite-thread.ts';
import { QUEUE } from './thread/use.ts';

const OWN_TRANSACTION = /^\s*begin\s*;([\s\S]*);\s*commit\s*;?\s*$/i;

/**
 * A pg-boss on a PGlite that others use too; not started yet.
 *
 * pg-boss sends `begin; ...; commit;` in one text. When a statement of it fails, the one connection
 * stays in the aborted transaction until a rollback, and what comes in between fails with it.
 * So such a text runs in a transaction of ours, which rolls back before the next turn.
 */
export function pgliteQueue(pg: PgliteThread, log: Log): PgBoss {
  const alone = pg.statements(QUEUE);
  const db = fromPglite({
    query: async (text, params) => ({ rows: (await alone.query(text, params ?? [])).rows }),
    async exec(text) {
      const statements = OWN_TRANSACTION.exec(text)?.[1];
      if (statements === undefined) return [...(await alone.exec(text))];
      const open = await pg.begin(QUEUE);
      try {
        const results = await open.exec(statements);
        await open.commit();
        return [...results];
      } catch (error) {
        await open.rollback();
        throw error;
      }
    },
    listen: (channel, handler) => pg.listen(channel, handler),
  });
  const boss = new PgBoss({ db, backend: 'pglite', useListenNotify: true, schedule: false });
  logQueueErrors(boss, log);
  return boss;
}

/** Makes the queue's schema, so that a kept copy of the database has it. */
export async function prepareQueue(pg: PgliteThread, log: Log): Promise<void> {
  const boss = pgliteQueue(pg, log);
  await boss.start();
  await boss.stop({ graceful: false });
}
