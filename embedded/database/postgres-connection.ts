import type { Connection } from '@supabase/lite';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { outliveCuts, watchPool } from '../../platform/database/pools.ts';
import { poolState } from '../../platform/database/postgres-database.ts';
import { tracedStatement } from '../../platform/database/tracing.ts';
import type { Log } from '../../platform/process/log.ts';
import { LitePostgres } from '../lite.ts';
import { withoutBlanketGrants } from './pglite-connection.ts';
import { readAsRest } from './rest-columns.ts';

/** For user requests; the servers' pool has a higher limit. */
const LONGEST_STATEMENT_MS = 5_000;
const MOST_CONNECTIONS = 10;

const TEXT_ARRAY: number = 1009;
/** name[], common in the catalogue, which pg leaves unparsed. */
const NAME_ARRAY: number = 1003;

const restTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format) {
    return readAsRest[oid] ?? pg.types.getTypeParser(oid === NAME_ARRAY ? TEXT_ARRAY : oid, format);
  },
};

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/** An array containing objects goes to a jsonb column, one of scalars to a Postgres array. */
const asParameter = (value: unknown): unknown =>
  Array.isArray(value) && !value.every(isScalar) ? JSON.stringify(value) : value;

function restClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined;
  // A checked-out connection that drops would otherwise end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('cursors are not used');
    return tracedStatement(sql, () => client.query(sql, parameters.map(asParameter)));
  }
  return {
    query,
    release() {
      client.off('error', onError);
      client.release(broken);
    },
  };
}

/** @supabase/lite on a Postgres, in its own pool: each request has a transaction and connection. */
export function openPostgresConnection(connectionString: string, log: Log): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    types: restTypes,
    connectionTimeoutMillis: 5_000,
    statement_timeout: LONGEST_STATEMENT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'coin-analyst rest',
    options: '-c TimeZone=UTC',
  });
  outliveCuts(pool, log);
  const unwatch = watchPool('rest', poolState(pool, MOST_CONNECTIONS));
  const dialect = new PostgresDialect({
    pool: { connect: async () => restClient(await pool.connect()), end: () => pool.end() },
  });
  const connection = new LitePostgres({});
  connection.dialect = 'postgres';
  connection.driver = pool;
  connection.kysely = new Kysely({ dialect });
  connection.close = () => pool.end().then(unwatch);
  return withoutBlanketGrants(connection);
}
