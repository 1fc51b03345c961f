import { type Db, PgBoss, type QueueOptions, type QueuePolicy } from 'pg-boss';
import { errorCode } from '../process/error-code.ts';
import type { Log } from '../process/log.ts';
import type { Database } from './database.ts';

/** Lets pg-boss send in our transaction: invisible before commit, gone on rollback. */
export function queueConnection(tx: Database): Db {
  return { executeSql: async (text, values) => ({ rows: await tx.query(text, values ?? []) }) };
}

/** Omits the statements' parameters. */
export function logQueueErrors(boss: PgBoss, log: Log): void {
  // pg-boss emits a plain copy, not an Error.
  boss.on('error', (error) =>
    log.warn({ err: error.message, code: errorCode(error) }, 'queue error'),
  );
}

/** A pg-boss with its own connections, in schema pgboss; not started. */
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

/** Before the first send in a transaction: on PGlite, pg-boss's own look-up would deadlock. */
export async function makeQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions & { policy?: QueuePolicy; notify?: boolean },
): Promise<void> {
  await boss.createQueue(name, options);
  // Any call makes pg-boss cache the queue.
  await boss.findJobs(name, { id: NO_JOB });
}
