import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Rounds } from '../../platform/database/rounds.ts';
import { createApproved, type Person } from './people.ts';
import { type TestDatabase, testRounds } from './test-database.ts';
import { forgetAll } from './watchers.ts';

/** What a round says of a poisoned row. */
export const REASON = '22008: timestamp out of range: "…"';

/**
 * Has a table refuse certain rows with an error of a row's value, as a value does that no bound keeps
 * out and no statement can take.
 * @param event 'insert', 'update' or 'delete'
 * @param when SQL: which rows, by `new` or `old`
 * @returns takes it away
 */
export async function poison(
  database: Database,
  table: string,
  event: string,
  when: string,
  code = '22008',
): Promise<() => Promise<void>> {
  const name = `poison_${randomUUID().replaceAll('-', '')}`;
  await database.query(
    `create function private.${name}() returns trigger language plpgsql as $$
     begin raise exception 'timestamp out of range: "secret"' using errcode = '${code}'; end $$`,
  );
  await database.query(
    `create trigger ${name} before ${event} on ${table} for each row when (${when})
     execute function private.${name}()`,
  );
  return async () => {
    await database.query(`drop function private.${name}() cascade`);
  };
}

/** What rounds have set aside, as 'round: item: reason'. */
export async function setAside(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ line: string }>(
    `select round || ': ' || item || ': ' || reason as line from private.passed_over order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** People and rounds beside tables that refuse rows. */
export interface PoisonDesk {
  readonly rounds: Rounds;
  readonly ann: Person;
  readonly ben: Person;
  /** As `poison`, until the desk is closed. */
  poison(table: string, event: string, when: string): Promise<void>;
  /** Leaves an empty database without poison. */
  close(): Promise<void>;
}

/** Opens a desk on an empty test database. */
export async function poisonDesk(opened: TestDatabase): Promise<PoisonDesk> {
  const { database } = opened;
  const cures: (() => Promise<void>)[] = [];
  return {
    rounds: testRounds(database),
    ann: await createApproved(database),
    ben: await createApproved(database),
    async poison(table, event, when) {
      cures.push(await poison(database, table, event, when));
    },
    async close() {
      for (const cure of cures.splice(0)) await cure();
      await forgetAll(opened);
      await database.query('truncate private.set_aside, private.rounds');
    },
  };
}
