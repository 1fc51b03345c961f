import type { Connection, IConnectionConfig } from '@supabase/lite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { PgliteConnection } from '../lite.ts';
import { withoutBlanketGrants } from './pglite-connection.ts';
import { readAsRest } from './rest-columns.ts';

/**
 * What @supabase/lite does alike on PGlite and on Postgres. It exports this under its own driver
 * alone, which needs a second Postgres client beside ours, encodes jsonb twice and leaks the
 * connections of `transaction([...])`.
 */
const PostgresBase: new (config: IConnectionConfig) => Connection<pg.Pool> =
  Object.getPrototypeOf(PgliteConnection);

const restTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return readAsRest[oid] ?? pg.types.getTypeParser(oid, format);
  },
};

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/** An array with objects in it is meant for a jsonb column; one of scalars, for a Postgres array. */
const asParameter = (value: unknown): unknown =>
  Array.isArray(value) && !value.every(isScalar) ? JSON.stringify(value) : value;

function restPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query: (sql: unknown, parameters?: readonly unknown[]) => {
          if (typeof sql !== 'string') throw new Error('cursors are not used');
          return client.query(sql, parameters?.map(asParameter));
        },
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
}

class PostgresConnection extends PostgresBase {
  readonly dialect = 'postgres';
  readonly driver: pg.Pool;

  constructor(pool: pg.Pool) {
    super({});
    this.driver = pool;
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool: restPool(pool) }) });
  }

  close(): Promise<void> {
    return this.driver.end();
  }
}

/**
 * @supabase/lite on a Postgres, through a pool of its own: each request in its own transaction on
 * its own connection.
 */
export function openPostgresConnection(connectionString: string, log: Log): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types: restTypes,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'coin-analyst rest',
    options: '-c TimeZone=UTC',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return withoutBlanketGrants(new PostgresConnection(pool));
}
