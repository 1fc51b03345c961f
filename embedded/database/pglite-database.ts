import { type Database, joined } from '../../platform/database/database.ts';
import { tracedStatement } from '../../platform/database/tracing.ts';
import type { PgliteThread } from './thread/pglite-thread.ts';
import type { Statements, Use } from './thread/protocol.ts';

function run<T>(on: Statements, sql: string, params: readonly unknown[]): Promise<T[]> {
  return tracedStatement(sql, async () => {
    // Without parameters Postgres accepts several statements; the last result counts.
    const last = params.length > 0 ? await on.query(sql, params) : (await on.exec(sql)).at(-1);
    return last?.rows ?? [];
  });
}

export async function transact<T>(
  pglite: PgliteThread,
  use: Use,
  work: (open: Statements) => Promise<T>,
): Promise<T> {
  const open = await pglite.begin(use);
  try {
    const answer = await work(open);
    await open.commit();
    return answer;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}

/** The servers' `Database` on a PGlite; calls take turns within `use`'s limits. */
export function pgliteDatabase(pglite: PgliteThread, use: Use): Database {
  return {
    query: (sql, params = []) => run(pglite.statements(use), sql, params),
    transaction: (work) =>
      transact(pglite, use, (open) => work(joined((sql, params = []) => run(open, sql, params)))),
    listen: (channel, handler) => pglite.listen(channel, handler),
    close: () => pglite.close(),
  };
}
