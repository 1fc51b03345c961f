import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import { INT8_OID, readInt8 } from '../../platform/column-types.ts';
import type { Database } from '../../platform/database.ts';
import type { Guard } from '../../platform/guarded.ts';

const DATE_OIDS = { date: 1082, timestamp: 1114, timestamptz: 1184 };
const NUMERIC_OID = 1700;

/** Columns as `platform/postgres-database.ts` reads them, over what @supabase/lite set up. */
const reading: QueryOptions = {
  parsers: {
    [INT8_OID]: readInt8,
    [NUMERIC_OID]: (text) => text,
    ...Object.fromEntries(
      Object.values(DATE_OIDS).map((oid) => [oid, pg.types.getTypeParser(oid, 'text')]),
    ),
  },
};

async function run<T>(
  on: Pick<Transaction, 'query' | 'exec'>,
  sql: string,
  params: readonly unknown[],
): Promise<T[]> {
  if (params.length > 0) return (await on.query<T>(sql, [...params], reading)).rows;
  // Without parameters Postgres takes several statements; the last one answers.
  const last = (await on.exec(sql, reading)).at(-1);
  const rows: pg.QueryResult['rows'] = last?.rows ?? [];
  return rows;
}

function inTransaction(pgTransaction: Transaction): Database {
  const tx: Database = {
    query: (sql, params = []) => run(pgTransaction, sql, params),
    transaction: (work) => work(tx),
    listen: () => Promise.reject(new Error('listen outside of a transaction')),
    close: () => Promise.reject(new Error('a transaction ends by itself')),
  };
  return tx;
}

/** The servers' `Database` on a PGlite; statements and transactions take turns on its one mutex. */
export function pgliteDatabase(pglite: PGlite, guard: Guard): Database {
  return {
    query: (sql, params = []) => run(pglite, sql, params),
    transaction: (work) => pglite.transaction((tx) => work(inTransaction(tx))),
    async listen(channel, handler) {
      const unlisten = await pglite.listen(channel, guard(`notification on ${channel}`, handler));
      return () => unlisten();
    },
    close: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  };
}
