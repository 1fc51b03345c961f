import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Log } from '../../platform/log.ts';
import { logQueueErrors } from '../../platform/queue.ts';

const OWN_TRANSACTION = /^\s*begin\s*;([\s\S]*);\s*commit\s*;?\s*$/i;

/**
 * A pg-boss on a PGlite that others use too; not started yet.
 *
 * pg-boss sends `begin; ...; commit;` in one text. When a statement of it fails, the one connection
 * stays in the aborted transaction until a rollback, and whoever comes in between fails with it.
 * So such a text runs inside `transaction()`, which rolls back before anybody else has a turn.
 */
export function pgliteQueue(pg: PGlite, log: Log): PgBoss {
  const db = fromPglite({
    query: (text, params) => pg.query(text, params),
    exec(text) {
      const statements = OWN_TRANSACTION.exec(text)?.[1];
      return statements === undefined ? pg.exec(text) : pg.transaction((tx) => tx.exec(statements));
    },
    listen: (channel, handler) => pg.listen(channel, handler),
  });
  const boss = new PgBoss({ db, backend: 'pglite', useListenNotify: true, schedule: false });
  logQueueErrors(boss, log);
  return boss;
}

/** Makes the queue's schema, so that a kept copy of the database has it. */
export async function prepareQueue(pg: PGlite, log: Log): Promise<void> {
  const boss = pgliteQueue(pg, log);
  await boss.start();
  await boss.stop({ graceful: false });
}
