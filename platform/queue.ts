import { type Db, PgBoss } from 'pg-boss';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Lets pg-boss send within a transaction of ours: invisible before commit, gone on rollback. */
export function queueConnection(tx: Database): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values ?? []) }) };
}

/** Logs what pg-boss reports, without the statements' parameters. */
export function logQueueErrors(boss: PgBoss, log: Log): void {
  boss.on('error', (error) => log.warn({ err: error }, 'queue error'));
}

/**
 * A pg-boss on a Postgres of its own connections, in schema pgboss; not started yet.
 * Workers are woken by notifications and poll besides.
 */
export function openQueue(connectionString: string, log: Log): PgBoss {
  const boss = new PgBoss({
    connectionString,
    application_name: 'coin-analyst queue',
    max: 6,
    useListenNotify: true,
    schedule: false,
  });
  logQueueErrors(boss, log);
  return boss;
}
