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
import { readAsRest } from './rest-columns.ts';
import type { PgliteThread } from './thread/pglite-thread.ts';
import { PEOPLE } from './thread/protocol.ts';
import type { OpenTransaction } from './thread/transaction.ts';

type Run = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

/** What Kysely needs of a connection; cursors are not used. */
function clientOf(run: Run, release: () => void): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('cursors are not used');
    return run(sql, parameters);
  }
  return { query, release };
}

interface Pool {
  connect(): Promise<PostgresPoolClient>;
  end(): Promise<void>;
}

function liteConnection(driver: unknown, pool: Pool): Connection {
  const connection = new LitePostgres({});
  connection.dialect = 'postgres';
  connection.driver = driver;
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  connection.close = () => pool.end();
  // Keeps @supabase/lite from granting everything to everyone over the migrations' column grants.
  return Object.assign(connection, { rlsState: 'active' });
}

const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };
const BEGIN = /^(?:begin|start transaction (.+))$/;

/** One unit of work; a transaction holds the turn until it ends. */
function pgliteClient(thread: PgliteThread): PostgresPoolClient {
  let open: OpenTransaction | null = null;

  async function run(sql: string, parameters: readonly unknown[]) {
    const begun = BEGIN.exec(sql);
    if (begun) {
      open = await thread.begin(PEOPLE);
      if (begun[1]) await open.exec(`set transaction ${begun[1]}`);
      return NOTHING;
    }
    if (sql === 'commit' || sql === 'rollback') {
      const ending = open;
      open = null;
      await ending?.[sql]();
      return NOTHING;
    }
    const on = open ?? thread.statements(PEOPLE);
    const { rows, affectedRows } = await tracedStatement(sql, () => on.query(sql, parameters));
    return affectedRows === null
      ? { ...NOTHING, rows }
      : { command: 'UPDATE' as const, rowCount: affectedRows, rows };
  }
  return clientOf(run, () => undefined);
}

/**
 * @supabase/lite on a shared PGlite. Its own dialect sends a bare BEGIN on the one connection, so
 * parallel requests would share a transaction and its `auth.uid()`.
 */
export const pgliteConnection = (thread: PgliteThread): Connection =>
  liteConnection(thread, { connect: async () => pgliteClient(thread), end: () => thread.close() });

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

function pooledClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined;
  // A checked-out connection that drops would otherwise end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const run = (sql: string, parameters: readonly unknown[]) =>
    tracedStatement(sql, () => client.query(sql, parameters.map(asParameter)));
  return clientOf(run, () => {
    client.off('error', onError);
    client.release(broken);
  });
}

/** @supabase/lite on a Postgres, in its own pool: each request has a transaction and connection. */
export function postgresConnection(connectionString: string, log: Log): Connection {
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
  return liteConnection(pool, {
    connect: async () => pooledClient(await pool.connect()),
    end: () => pool.end().then(unwatch),
  });
}
