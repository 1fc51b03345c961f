import type { Database } from '../../platform/database/database.ts';

/** A statement of a transaction, or one of its ends: 'committed' comes after it. */
export type Step = 'begin' | 'commit' | 'committed' | (string & {});

/** A database that waits for `before` ahead of each step of a transaction, and after its commit. */
export function steppedDatabase(
  database: Database,
  before: (step: Step) => Promise<void> | void,
): Database {
  return {
    ...database,
    async transaction(work) {
      await before('begin');
      const answer = await database.transaction(async (tx) => {
        const stepped: Database = {
          ...tx,
          async query(sql, params) {
            await before(sql);
            return tx.query(sql, params);
          },
          transaction: (inner) => inner(stepped),
        };
        const worked = await work(stepped);
        await before('commit');
        return worked;
      });
      await before('committed');
      return answer;
    },
  };
}
