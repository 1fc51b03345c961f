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

/** For requests of people; the servers' own have a pool of their own, with a wider limit. */
const LONGEST_STATEMENT_MS = 5_000;
const MOST_CONNECTIONS = 10;

const TEXT_ARRAY: number = 1009;
/** name[], which the catalogue is full of and pg would leave unread. */
const NAME_ARRAY: number = 1003;

const restTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format) {
    return readAsRest[oid] ?? pg.types.getTypeParser(oid === NAME_ARRAY ? TEXT_ARRAY : oid, format);
  },
};

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/** An array with objects in it is meant for a jsonb column; one of scalars, for a Postgres array. */
const asParameter = (value: unknown): unknown =>
  Array.isArray(value) && !value.every(isScalar) ? JSON.stringify(value) : value;

function restClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined;
  // A connection that is cut while it is out would otherwise end the process.
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

/**
 * @supabase/lite on a Postgres, through a pool of its own: each request in its own transaction on
 * its own connection.
 */
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
