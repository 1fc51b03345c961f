import { type Db, PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss';
import { errorCode } from '../process/error-code.ts';
import type { Log } from '../process/log.ts';
import type { Database } from './database.ts';

/** Lets pg-boss send within a transaction of ours: invisible before commit, gone on rollback. */
export function queueConnection(tx: Database): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values ?? []) }) };
}

/** Logs what pg-boss reports, without the statements' parameters. */
export function logQueueErrors(boss: PgBoss, log: Log): void {
  // It gives a copy of the error's fields, which is no Error.
  boss.on('error', (error) =>
    log.warn({ err: error.message, code: errorCode(error) }, 'queue error'),
  );
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

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * Makes a queue where it is missing. Call it before the first send within a transaction: pg-boss
 * looks a queue up once, on a connection of its own, and where there is only one connection
 * (PGlite) that look-up would wait for the transaction that waits for it.
 */
export async function makeQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions & { policy?: QueuePolicy; notify?: boolean },
): Promise<void> {
  await boss.createQueue(name, options);
  // Any call on the queue makes pg-boss remember it.
  await boss.findJobs(name, { id: NO_JOB });
}
