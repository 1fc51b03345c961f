import { Counter, type Registry } from 'prom-client';
import { askedGauge } from '../process/asked-gauge.ts';
import { describeError } from '../process/log.ts';
import { sharedCall } from '../process/shared-call.ts';
import { withTimeout } from '../process/with-timeout.ts';
import type { Database } from './database.ts';

const LONGEST_REASON = 200;

/** For operators: without the values that a message quotes. */
export function reasonOf(error: unknown): string {
  const { message, code } = describeError(error);
  const words = message.replaceAll('\0', '').replace(/"[^"]*"/g, '"…"');
  return `${code === undefined ? '' : `${code}: `}${words}`.slice(0, LONGEST_REASON);
}

/** Moments are in seconds ago; failures count since the last record. */
export interface RoundReport {
  readonly name: string;
  readonly well_ago: number | null;
  readonly failed_ago: number | null;
  readonly failures: number;
  readonly failure: string | null;
  readonly behind: number | null;
  readonly silent: number | null;
  readonly most: number | null;
}

const RECORD = `
  with forgotten as (
    delete from private.rounds r where r.reported_at < now() - interval '1 day'
      or $3 and r.program = $1 and r.name not in (
        select n.name from jsonb_to_recordset($2::jsonb) n (name text))
  ), old as (
    delete from private.set_aside s where s.last_at < now() - interval '1 day'
  )
  insert into private.rounds as r (program, name, ended_well_at, failed_at, failures, failure,
    behind_seconds, most_silent_seconds, most_behind_seconds)
  select $1, n.name, now() - make_interval(secs => n.well_ago),
    now() - make_interval(secs => n.failed_ago), n.failures, n.failure, n.behind, n.silent, n.most
  from jsonb_to_recordset($2::jsonb) n (name text, well_ago float8, failed_ago float8,
    failures bigint, failure text, behind float8, silent float8, most float8)
  order by n.name
  on conflict (program, name) do update set
    begun_at = case when $3 then now() else r.begun_at end,
    ended_well_at = greatest(r.ended_well_at, excluded.ended_well_at),
    failed_at = greatest(r.failed_at, excluded.failed_at),
    failures = r.failures + excluded.failures,
    failure = coalesce(excluded.failure, r.failure),
    behind_seconds = excluded.behind_seconds,
    most_silent_seconds = excluded.most_silent_seconds,
    most_behind_seconds = excluded.most_behind_seconds,
    reported_at = now()`;

/** @param isFirst just started: drops the program's rounds that no longer exist */
export async function recordRounds(
  database: Database,
  program: string,
  rounds: readonly RoundReport[],
  isFirst: boolean,
): Promise<void> {
  await database.query(RECORD, [program, JSON.stringify(rounds), isFirst]);
}

export async function recordAside(
  database: Database,
  round: string,
  item: string,
  error: unknown,
): Promise<void> {
  await database.query(
    `insert into private.set_aside (round, item, reason) values ($1, $2, $3)
     on conflict (round, item) do update set reason = excluded.reason, last_at = now()`,
    [round, item, reasonOf(error)],
  );
}

/** Items skipped within the last hour. */
export async function passedOver(database: Database, round: string): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ item: string }>(
    'select item from private.passed_over where round = $1',
    [round],
  );
  return new Set(rows.map(({ item }) => item));
}

/** Metrics by task, as `RECORDED` names them. */
const GAUGES: Readonly<Record<string, string>> = {
  task_last_success_timestamp_seconds:
    'When a round in the background last ended well, or its program started.',
  task_most_silent_seconds: 'A round that has not ended well for longer has stalled.',
  task_behind_seconds: 'How late the oldest work of a round is that is due.',
  task_most_behind_seconds: 'A round whose oldest work is later than that is too far behind.',
  task_set_aside: 'Items that a round left out within the last hour for what they hold.',
};

interface RecordedRound {
  readonly task: string;
  readonly failures: number;
  readonly gauges: Readonly<Record<string, number>>;
}

const RECORDED = `
  select name as task, sum(failures)::float8 as failures, jsonb_strip_nulls(jsonb_build_object(
    'task_last_success_timestamp_seconds', extract(epoch from max(well_at))::float8,
    'task_most_silent_seconds', max(most_silent_seconds),
    'task_behind_seconds', max(behind_seconds),
    'task_most_behind_seconds', max(most_behind_seconds),
    'task_set_aside', max(set_aside))) as gauges
  from private.rounds_now group by name`;

/** Reads the shared record: covers all programs, even those gone. */
export function measureRounds(registry: Registry, database: Database): void {
  // One query serves all gauges of a scrape.
  const recorded = sharedCall(() =>
    withTimeout(() => database.query<RecordedRound>(RECORDED)).catch(() => []),
  );
  for (const [name, help] of Object.entries(GAUGES)) {
    askedGauge(registry, { name, help, label: 'task' }, async () => {
      const measured = (await recorded()).filter(({ gauges }) => name in gauges);
      return Object.fromEntries(measured.map(({ task, gauges }) => [task, gauges[name] ?? 0]));
    });
  }
  new Counter({
    name: 'task_failures_total',
    help: 'Rounds in the background that failed.',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      const rounds = await recorded();
      this.reset();
      for (const { task, failures } of rounds) this.inc({ task }, failures);
    },
  });
}

/** @throws Error naming the late rounds of all programs */
export async function requireRounds(database: Database): Promise<void> {
  const late = await database.query<{ name: string }>(
    'select name from private.rounds_now where late order by name',
  );
  if (late.length > 0) {
    throw new Error(`stalled or too far behind: ${late.map(({ name }) => name).join(', ')}`);
  }
}
