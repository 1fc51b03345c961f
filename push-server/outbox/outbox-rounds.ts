import type { Database } from '../../platform/database/database.ts';
import type { Rounds } from '../../platform/database/rounds.ts';
import { reasonOf } from '../../platform/database/rounds-record.ts';
import type { Clock } from '../../platform/process/clock.ts';

export type OutboxRounds = ReturnType<typeof watchOutbox>;

const STALLED_AFTER_S = 120;
const MOST_BEHIND_S = 300;

/** The oldest moment since which work is due. */
const SINCE = {
  plan: `select min(a.not_before) from public.alerts a
    where a.status = 'pending' and a.not_before <= now()`,
  due: `select min(d.next_attempt_at) from public.push_origins o
    cross join lateral (
      select d.next_attempt_at from public.alert_deliveries d
      where d.origin = o.origin and d.finished_at is null order by d.next_attempt_at limit 1
    ) d where (o.paused_until is null or o.paused_until <= now()) and d.next_attempt_at <= now()`,
  escalate: `select min(a.escalate_at) from public.alerts a where a.escalate_at <= now()`,
} as const;

/** @param unrecordedSince time of the oldest unwritten outcome */
export function watchOutbox(
  rounds: Rounds,
  database: Database,
  clock: Clock,
  unrecordedSince: () => number | null,
) {
  const watch = (name: string, since: string) =>
    rounds.watch({
      name,
      mostSilent: STALLED_AFTER_S,
      mostBehind: MOST_BEHIND_S,
      async behind() {
        const [row] = await database.query<{ seconds: number }>(
          `select coalesce(extract(epoch from now() - (${since}))::float8, 0) as seconds`,
        );
        return row?.seconds ?? 0;
      },
    });
  return {
    plan: watch('plan notifications', SINCE.plan),
    due: watch('deliver notifications', SINCE.due),
    escalate: watch('go on to the next channel', SINCE.escalate),
    record: rounds.watch({
      name: 'record deliveries',
      mostSilent: null,
      mostBehind: MOST_BEHIND_S,
      async behind() {
        const since = unrecordedSince();
        return since === null ? 0 : Math.max(0, (clock.now() - since) / 1_000);
      },
    }),
  };
}

export async function endUnplanned(database: Database, id: number, error: unknown): Promise<void> {
  await database.query(
    `update public.alerts set status = 'dead', reason = $2, finished_at = now(), escalate_at = null
     where id = $1 and status = 'pending'`,
    [id, `it could not be planned (${reasonOf(error)})`],
  );
}

/** Ends the alert if nothing else is under way. */
export async function endEscalation(database: Database, id: number, error: unknown): Promise<void> {
  await database.query(
    `with over as (
       select a.id, a.status <> 'sent' and a.open_deliveries = 0 as ends
       from public.alerts a where a.id = $1 for update
     )
     update public.alerts a set escalate_at = null,
       status = case when o.ends then 'dead' else a.status end,
       reason = case when o.ends then $2 else a.reason end,
       finished_at = case when o.ends then now() else a.finished_at end
     from over o where a.id = o.id and a.status <> 'dead'`,
    [id, `it could not go on to the next channel (${reasonOf(error)})`],
  );
}
