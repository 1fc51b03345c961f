import pg from 'pg';
import type { Log } from '../process/log.ts';
import { INT8_OID, readInt8 } from './column-types.ts';
import type { Database } from './database.ts';
import { namingCertificate } from './database-certificate.ts';
import { outliveCuts, type PoolState, watchPool } from './pools.ts';
import { createListener } from './postgres-listener.ts';
import { tracedStatement } from './tracing.ts';

export interface PostgresOptions {
  /** Most connections at once; a statement that finds none free waits `acquireTimeoutMs`. */
  max: number;
  /** How long a statement waits for a connection before it fails as unavailable. Default 5,000. */
  acquireTimeoutMs?: number;
  /** How long the server lets one statement run. Default 30,000. */
  statementTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  log: Log;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

async function run<T>(on: Queryable, sql: string, params: readonly unknown[]): Promise<T[]> {
  // Without parameters Postgres takes several statements and answers with several results.
  const result = await tracedStatement(sql, () =>
    on.query(sql, params.length > 0 ? [...params] : undefined),
  );
  const last = Array.isArray(result) ? result.at(-1) : result;
  return last?.rows ?? [];
}

function inTransaction(client: Queryable): Database {
  const tx: Database = {
    query: (sql, params = []) => run(client, sql, params),
    transaction: (work) => work(tx),
    listen: () => Promise.reject(new Error('listen outside of a transaction')),
    close: () => Promise.reject(new Error('a transaction ends by itself')),
  };
  return tx;
}

/** Reads columns as every driver of this project does (see `Database`). */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8_OID) return readInt8;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Reads how a pool stands. */
export function poolState(pool: pg.Pool, limit: number): () => PoolState {
  return () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    limit,
  });
}

/** Ends a connection's failure in words that name what is to be mended. */
function refused(error: unknown): never {
  throw namingCertificate(error);
}

/**
 * A Postgres behind a pool. Connections that were cut are replaced by the next statement.
 * @param connectionString postgres://user:password@host:port/database; no connection is made yet
 */
export function openPostgres(connectionString: string, options: PostgresOptions): Database {
  const connection: pg.ClientConfig = {
    connectionString,
    types: columnTypes,
    keepAlive: true,
    application_name: options.applicationName ?? 'coin-analyst',
  };
  const acquireTimeout = options.acquireTimeoutMs ?? 5_000;
  const pool = new pg.Pool({
    ...connection,
    max: options.max,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const unwatch = watchPool('servers', poolState(pool, options.max));
  outliveCuts(pool, options.log);
  const listener = createListener({
    connect: () => new pg.Client({ ...connection, connectionTimeoutMillis: acquireTimeout }),
    log: options.log,
  });

  async function transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(refused);
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('begin');
      const answer = await work(inTransaction(client));
      await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  let closed: Promise<void> | null = null;
  return {
    query: <T>(sql: string, params: readonly unknown[] = []) =>
      run<T>(pool, sql, params).catch(refused),
    transaction,
    listen: (channel, handler) => listener.listen(channel, handler),
    close() {
      closed ??= Promise.all([listener.close(), pool.end()]).then(unwatch);
      return closed;
    },
  };
}
