import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { inHalves } from '../../platform/database/in-halves.ts';
import type { WatchedRound } from '../../platform/database/rounds.ts';
import type { Channel } from '../channels/channel.ts';
import { returnUntried } from '../outbound-share.ts';
import type { DeliveryRecord } from './delivery-record.ts';

const FIELDS = `id bigint, alert_id bigint, lease uuid, channel text, target text, origin text,
  delivered boolean, finished boolean, delay_ms float8, outcome text, tried boolean,
  shrunk boolean, effect text, pause_ms float8, at text, user_id uuid, age_ms float8`;

const WAIT = 'make_interval(secs => r.delay_ms / 1000)';

/**
 * Alerts are locked in one order, so that two processes wait and do not deadlock. A retry needs the
 * lease; an end counts for the first.
 */
const RECORD = `with results as (
  select * from jsonb_to_recordset($1::jsonb) as r(${FIELDS})
), locked as (
  select a.id, a.status, a.open_deliveries, a.delivered, a.escalate_at from public.alerts a
  where a.id in (select alert_id from results) order by a.id for update
), recorded as (
  update public.alert_deliveries d set
    delivered = r.delivered,
    finished_at = case when r.finished then now() end,
    next_attempt_at = case when r.finished then d.next_attempt_at else now() + ${WAIT} end,
    lease = null,
    shrunk = r.shrunk,
    attempts = d.attempts - case when r.tried then 0 else 1 end,
    outcome = case when r.tried or r.finished then r.outcome else d.outcome end,
    history = case when r.tried or r.finished
      then d.history || jsonb_build_object('at', r.at, 'outcome', r.outcome) else d.history end
  from results r join locked on locked.id = r.alert_id
  where d.id = r.id and d.finished_at is null and (r.finished or d.lease = r.lease)
  returning d.alert_id, d.delivered, d.finished_at, r.outcome
), sums as (
  select alert_id,
    count(*) filter (where finished_at is not null)::integer as finished,
    count(*) filter (where delivered)::integer as delivered,
    max(outcome) filter (where finished_at is not null and not delivered) as failure
  from recorded group by alert_id
), standing as (
  select s.*, a.status = 'sent' as was_sent, case
      when a.status = 'sent' then 'sent'
      when a.open_deliveries > s.finished then 'delivering'
      when a.delivered + s.delivered > 0 then 'sent'
      when a.escalate_at is not null then 'delivering'
      else 'dead' end as status,
    -- nothing is left that might reach the person, but the next channel
    a.open_deliveries = s.finished and a.delivered + s.delivered = 0
      and a.escalate_at is not null as unreached
  from sums s join locked a on a.id = s.alert_id
  where s.finished > 0
)
update public.alerts a set
  open_deliveries = a.open_deliveries - s.finished,
  delivered = a.delivered + s.delivered,
  status = s.status,
  reason = case when s.status = 'dead' then s.failure end,
  finished_at = case when s.status <> 'delivering' then coalesce(a.finished_at, now()) end,
  escalate_at = case when s.unreached then least(a.escalate_at, now()) else a.escalate_at end
from standing s
where a.id = s.alert_id
returning case when s.was_sent then 'sent before' else a.status end as status`;

const PAUSES = `insert into public.push_origins as o (origin, paused_until, reason)
  select r.origin, max(now() + make_interval(secs => r.pause_ms / 1000)), max(r.outcome)
  from jsonb_to_recordset($1::jsonb) as r(${FIELDS})
  where r.pause_ms is not null
  group by r.origin order by r.origin
  on conflict (origin) do update
    set paused_until = greatest(o.paused_until, excluded.paused_until), reason = excluded.reason`;

interface EndedAlerts {
  readonly sent: number;
  readonly dead: number;
}

/** Ends an unclaimable delivery, and the alert if it was the last. */
export async function endDelivery(
  database: Database,
  delivery: { readonly id: number; readonly alert_id: number },
  reason: string,
): Promise<void> {
  const { id, alert_id } = delivery;
  const end = { id, alert_id, delivered: false, finished: true, outcome: reason, shrunk: false };
  const record = { ...end, delay_ms: 0, tried: true, at: new Date().toISOString() };
  await database.query(RECORD, [JSON.stringify([record])]);
}

/** One transaction for deliveries, alerts, targets and pauses. */
function recordDeliveries(
  database: Database,
  channels: readonly Channel[],
  records: readonly DeliveryRecord[],
): Promise<EndedAlerts> {
  const json = [JSON.stringify(records)];
  return database.transaction(async (tx) => {
    const ended = await tx.query<{ status: string }>(RECORD, json);
    for (const { name, effects } of channels) {
      const own = records.filter((record) => record.channel === name);
      if (effects && own.length > 0) await effects(tx, own);
    }
    if (records.some((record) => record.pause_ms !== null)) await tx.query(PAUSES, json);
    if (records.some((record) => !record.tried)) await tx.query(returnUntried(FIELDS), json);
    const count = (status: string) => ended.filter((row) => row.status === status).length;
    return { sent: count('sent'), dead: count('dead') };
  });
}

interface RecorderOptions {
  database: Database;
  round: WatchedRound;
  channels: readonly Channel[];
  onRecorded(ended: EndedAlerts): void;
}

const MOST_AT_ONCE = 500;
/** Long enough to batch outcomes, short against a second. */
const GATHER_MS = 15;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Writes outcomes in batches; keeps them while the database is down. */
export function createRecorder({ database, round, channels, onRecorded }: RecorderOptions) {
  const waiting: DeliveryRecord[] = [];
  let writing: Promise<void> | null = null;
  let draining = false;

  /** The delivery still ends, or it would be sent again. */
  async function setAside(record: DeliveryRecord, error: unknown): Promise<void> {
    await round.setAside(`delivery ${record.id}`, error);
    const outcome = 'what came of it could not be recorded';
    const ended = { ...record, finished: true, outcome, pause_ms: null };
    const nothing = async () => undefined;
    await inHalves([ended], (records) => recordDeliveries(database, [], records), nothing);
  }

  async function writeBatch(batch: readonly DeliveryRecord[]): Promise<void> {
    const write = (records: readonly DeliveryRecord[]) =>
      recordDeliveries(database, channels, records);
    for (const ended of await inHalves(batch, write, setAside)) onRecorded(ended);
  }

  async function writeAll(): Promise<void> {
    if (!draining) await delay(GATHER_MS);
    let failures = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      try {
        await round.measure(() => writeBatch(batch));
        waiting.splice(0, batch.length);
        failures = 0;
      } catch {
        failures += 1;
        // Unrecorded jobs are sent again after their lease; stopping waits no longer than this.
        if (draining && failures >= 3) return;
        await delay(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      }
    }
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting.length > 0 && !draining) write();
    });
    return writing;
  }

  return {
    add(record: DeliveryRecord): void {
      waiting.push(record);
      write();
    },
    /** When the oldest unwritten outcome came (ms UTC); null if none. */
    get waitingSince(): number | null {
      const [oldest] = waiting;
      return oldest ? Date.parse(oldest.at) : null;
    },
    get backlog(): number {
      return waiting.length;
    },
    /** Writes the rest; gives up if the database stays down. */
    async drain(): Promise<void> {
      draining = true;
      await writing;
      if (waiting.length > 0) await write();
      draining = false;
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
