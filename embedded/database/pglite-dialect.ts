import type { PGlite, Transaction } from '@electric-sql/pglite';
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

class RolledBack extends Error {}

/** One unit of work; inside a transaction it holds PGlite's own mutex until the end. */
class PgliteWork implements DatabaseConnection {
  readonly #pg: PGlite;
  #tx: Transaction | null = null;
  #end: { commit(): void; rollback(): void; done: Promise<void> } | null = null;

  constructor(pg: PGlite) {
    this.#pg = pg;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const on = this.#tx ?? this.#pg;
    const result = await on.query<R>(query.sql, [...query.parameters]);
    return typeof result.affectedRows === 'number'
      ? { rows: result.rows, numAffectedRows: BigInt(result.affectedRows) }
      : { rows: result.rows };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('PGlite does not stream; use execute()');
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const done = this.#pg.transaction(async (tx) => {
      if (settings.isolationLevel) {
        await tx.exec(`set transaction isolation level ${settings.isolationLevel}`);
      }
      if (settings.accessMode) await tx.exec(`set transaction ${settings.accessMode}`);
      this.#tx = tx;
      begun.resolve();
      await ended.promise;
    });
    done.catch(begun.reject);
    this.#end = {
      commit: ended.resolve,
      rollback: () => ended.reject(new RolledBack()),
      done,
    };
    await begun.promise;
  }

  async commit(): Promise<void> {
    const end = this.#leave();
    end?.commit();
    await end?.done;
  }

  async rollback(): Promise<void> {
    const end = this.#leave();
    end?.rollback();
    await end?.done.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }

  #leave() {
    const end = this.#end;
    this.#tx = null;
    this.#end = null;
    return end;
  }
}

/** Begin, commit and rollback by `pg.transaction()`, so that no two transactions interleave. */
class PgliteDriver implements Driver {
  readonly #pg: PGlite;

  constructor(pg: PGlite) {
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
 * Kysely on a PGlite that others use too. The stock dialect of @supabase/lite sends a bare BEGIN on
 * the one connection, so that parallel requests run inside each other's transaction, under each
 * other's `auth.uid()`.
 */
export function pgliteDialect(pg: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pg),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
