import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { tracedStatement } from '../../platform/database/tracing.ts';
import type { PgliteThread } from './thread/pglite-thread.ts';
import type { OpenTransaction } from './thread/transaction.ts';
import { PEOPLE } from './thread/use.ts';

/** One unit of work; a transaction holds the turn until it ends. */
class PgliteWork implements DatabaseConnection {
  readonly #pg: PgliteThread;
  #open: OpenTransaction | null = null;

  constructor(pg: PgliteThread) {
    this.#pg = pg;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const on = this.#open ?? this.#pg.statements(PEOPLE);
    const { rows, affectedRows } = await tracedStatement(query.sql, () =>
      on.query(query.sql, query.parameters),
    );
    return affectedRows === null ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('PGlite does not stream; use execute()');
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const open = await this.#pg.begin(PEOPLE);
    this.#open = open;
    if (settings.isolationLevel) {
      await open.exec(`set transaction isolation level ${settings.isolationLevel}`);
    }
    if (settings.accessMode) await open.exec(`set transaction ${settings.accessMode}`);
  }

  async commit(): Promise<void> {
    await this.#leave()?.commit();
  }

  async rollback(): Promise<void> {
    await this.#leave()?.rollback();
  }

  #leave() {
    const open = this.#open;
    this.#open = null;
    return open;
  }
}

class PgliteDriver implements Driver {
  readonly #pg: PgliteThread;

  constructor(pg: PgliteThread) {
    this.#pg = pg;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteWork> {
    return new PgliteWork(this.#pg);
  }

  beginTransaction(work: PgliteWork, settings: TransactionSettings): Promise<void> {
    return work.begin(settings);
  }

  commitTransaction(work: PgliteWork): Promise<void> {
    return work.commit();
  }

  rollbackTransaction(work: PgliteWork): Promise<void> {
    return work.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/**
 * Kysely on a shared PGlite. @supabase/lite's dialect sends a bare BEGIN on the one connection, so
 * parallel requests would share a transaction and its `auth.uid()`.
 */
export function pgliteDialect(pg: PgliteThread): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pg),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
