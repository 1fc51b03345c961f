import type { Database } from '../../platform/database/database.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';
import type { Repeating, Rounds, WatchedRound } from '../../platform/database/rounds.ts';

const ROUND_EVERY_MS = 60_000;

/** Checkpoint beyond this much WAL, which the next start would have to replay. */
const MOST_LOG_BYTES = 32 * 2 ** 20;

const LOG_BYTES = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`;

/** Due by autovacuum's defaults, and each once after a start, since a kill loses the counts. */
const DUE = `select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind = 'r' and (
    s.last_vacuum is null
    or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    or age(c.relfrozenxid) > 200000000)`;

/**
 * PGlite has no background processes: unless checkpointed, the WAL grows until the next start, and
 * unless vacuumed, dead rows keep their space. Table by table, so that others get turns.
 */
export async function keepUp(database: Database, setAside: SetAside<string>): Promise<void> {
  // Includes the last second's changes.
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

/** Starts a minute after the server. */
export function startUpkeep(database: Database, rounds: Rounds): Repeating {
  let started = false;
  const round = async ({ setAside }: WatchedRound) => {
    if (started) await keepUp(database, setAside);
    started = true;
  };
  return rounds.repeat({ name: 'upkeep of the database', everyMs: ROUND_EVERY_MS }, round);
}
