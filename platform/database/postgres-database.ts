import pg from 'pg';
import type { Log } from '../process/log.ts';
import { INT8_OID, readInt8 } from './column-types.ts';
import { type Database, joined } from './database.ts';
import { namingCertificate } from './database-certificate.ts';
import { outliveCuts, type PoolState, watchPool } from './pools.ts';
import { createListener } from './postgres-listener.ts';
import { tracedStatement } from './tracing.ts';

export interface PostgresOptions {
  max: number;
  /** A statement waiting longer for a connection fails as unavailable. Default 5,000. */
  acquireTimeoutMs?: number;
  /** Default 30,000. */
  statementTimeoutMs?: number;
  applicationName?: string;
  log: Log;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

async function run<T>(on: Queryable, sql: string, params: readonly unknown[]): Promise<T[]> {
  // Without parameters, Postgres accepts several statements and returns several results.
  const result = await tracedStatement(sql, () =>
    on.query(sql, params.length > 0 ? [...params] : undefined),
  );
  const last = Array.isArray(result) ? result.at(-1) : result;
  return last?.rows ?? [];
}

const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8_OID) return readInt8;
    return pg.types.getTypeParser(oid, format);
  },
};

export function poolState(pool: pg.Pool, limit: number): () => PoolState {
  return () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    limit,
  });
}

function refused(error: unknown): never {
  throw namingCertificate(error);
}

/** Connects on first use. Connections that were cut are replaced by the next statement. */
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
      const answer = await work(joined((sql, params = []) => run(client, sql, params)));
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
