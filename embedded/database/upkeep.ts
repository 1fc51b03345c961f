import type { Database } from '../../platform/database/database.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';
import type { Repeating, Rounds, WatchedRound } from '../../platform/database/rounds.ts';

const ROUND_EVERY_MS = 60_000;

/** What may be in the log of changes before it is written back: as much as a start has to read again. */
const MOST_LOG_BYTES = 32 * 2 ** 20;

const LOG_BYTES = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`;

/**
 * Tables that autovacuum would take now, by its own defaults; and each once after a start, since a
 * killed process forgets what was counted.
 */
const DUE = `select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind = 'r' and (
    s.last_vacuum is null
    or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    or age(c.relfrozenxid) > 200000000)`;

/**
 * Does what a Postgres server has processes of its own for, and PGlite does not: writes the log of
 * changes back to the tables, which would grow until the next start, and clears away rows that were
 * replaced or deleted, whose place would be lost. Table by table, so that others have their turns.
 */
export async function keepUp(database: Database, setAside: SetAside<string>): Promise<void> {
  // What the last second changed counts as well.
  await database.query('select pg_stat_force_next_flush()');
  const due = await database.query<{ name: string }>(DUE);
  await oneByOne(
    due,
    ({ name }) => database.query(`vacuum (analyze) ${name}`),
    ({ name }, error) => setAside(`table ${name}`, error),
  );
  const [log] = await database.query<{ bytes: number }>(LOG_BYTES);
  if (log && log.bytes > MOST_LOG_BYTES) await database.query('checkpoint');
}

/** Keeps a PGlite up from a minute after the start on. */
export function startUpkeep(database: Database, rounds: Rounds): Repeating {
  let started = false;
  const round = async ({ setAside }: WatchedRound) => {
    // At once there is enough to do.
    if (started) await keepUp(database, setAside);
    started = true;
  };
  return rounds.repeat({ name: 'upkeep of the database', everyMs: ROUND_EVERY_MS }, round);
}
