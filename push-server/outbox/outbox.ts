import { randomUUID } from 'node:crypto';
import type { Coin } from '../../domain/coin.ts';
import type { Digest, Notice } from '../../domain/notice.ts';
import type { TouchKind } from '../../domain/notice-kind.ts';
import { epochMs } from '../../domain/quantity.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Channel } from '../channels/channel.ts';
import { dueSql, planSql } from './claim-sql.ts';
import type { DeliveryJob } from './delivery-job.ts';
import { MERGE } from './digest-sql.ts';
import { escalateSql } from './escalate-sql.ts';
import { makeTokenSecret, shownToken } from './shown-token.ts';

export interface OutboxOptions {
  database: Database;
  clock: Clock;
  channels: readonly Channel[];
  /** How long a job is this process's own. */
  leaseMs: number;
  /** How long a device has to show an alert before the person's next channel gets it. */
  escalateMs: number;
  onPlanned?(counts: PlannedCounts): void;
}

/** What planning did, besides deliveries. */
export interface PlannedCounts {
  /** Alerts that quiet hours hold. */
  readonly held: number;
  /** Alerts that their person does not want. */
  readonly muted: number;
  /** Alerts that go into one message of several. */
  readonly merged: number;
  /** Deliveries to backup channels, by channel. */
  readonly escalated: Readonly<Record<string, number>>;
}

type NoticeRow =
  | {
      kind: 'change';
      coin: Coin;
      title: string;
      body: string;
      urgent: boolean;
      has_previous: boolean;
      unseen: number;
    }
  | { kind: TouchKind; coin: Coin; title: string; body: string; urgent: boolean }
  | { kind: 'support'; ticket_id: string }
  | { kind: 'digest'; digest: Digest | null }
  | { kind: 'missed' | 'webhook' };

type JobRow = NoticeRow &
  Pick<
    DeliveryJob,
    | 'id'
    | 'cause'
    | 'person'
    | 'channel'
    | 'target'
    | 'origin'
    | 'attempts'
    | 'shrunk'
    | 'address'
    | 'refusal'
  > & { alert_id: number; created_at_ms: number; expires_in_ms: number };

type PlannedRow = {
  planned: number;
  held: number;
  muted: number;
  over: number[];
  together: number[];
} & (JobRow | { id: null });
type EscalatedRow = { looked_at: number; escalated: Record<string, number> | null } & (
  | JobRow
  | { id: null }
);

/**
 * The outbox is empty for hours and then holds 100,000 rows; by the statistics of the quiet hour the
 * whole flood would be sorted for every batch of it.
 */
const IN_ORDER_OF_INDEX = 'set local enable_bitmapscan = off; set local enable_sort = off';

/** To compile one of these statements takes ten times as long as running it. */
const UNCOMPILED = 'set local jit = off';

function noticeOf(row: JobRow): Notice {
  const origin = {
    alertId: String(row.alert_id),
    createdAt: epochMs(Math.round(row.created_at_ms)),
  };
  switch (row.kind) {
    case 'change': {
      const { kind, coin, title, body, urgent, unseen } = row;
      return { ...origin, kind, coin, title, body, urgent, hasPrevious: row.has_previous, unseen };
    }
    case 'stop':
    case 'target':
    case 'entry':
    case 'level': {
      const { kind, coin, title, body, urgent } = row;
      return { ...origin, kind, coin, title, body, urgent };
    }
    case 'support':
      return { ...origin, kind: 'support', ticketId: row.ticket_id };
    case 'digest': {
      const { held = false, coins = [], titles = [] } = row.digest ?? {};
      return { ...origin, kind: 'digest', held, coins, titles };
    }
    case 'missed':
    case 'webhook':
      return { ...origin, kind: row.kind };
  }
}

/** Reads the outbox: what is new and what is due. */
export function createOutbox(options: OutboxOptions) {
  const { database, clock, channels, leaseMs, escalateMs } = options;
  const plan = planSql(channels);
  const takeDue = dueSql(channels);
  const escalate = escalateSql(channels);
  const parameters = JSON.stringify(
    Object.fromEntries(channels.map(({ name, parameter }) => [name, parameter ?? null])),
  );

  /** What makes the work that is taken at one moment this process's own. */
  const makeClaim = () => ({ lease: randomUUID(), secret: makeTokenSecret(), now: clock.now() });
  type Claim = ReturnType<typeof makeClaim>;

  function jobOf(row: JobRow, { lease, secret, now }: Claim): DeliveryJob {
    const { id, cause, person, alert_id: alertId, channel, target, origin, attempts, shrunk } = row;
    const { address, refusal } = row;
    return {
      id,
      cause,
      lease,
      person,
      channel,
      target,
      origin,
      attempts,
      shrunk,
      address,
      refusal,
      notice: noticeOf(row),
      shownToken: shownToken(secret, { id, alertId, target }),
      // The database's clock decides; ours may differ, so only the distance is taken over.
      expiresAt: epochMs(now + row.expires_in_ms),
      claimedAt: now,
      leasedUntil: epochMs(now + leaseMs),
    };
  }

  const parametersOf = (most: number, { lease, secret }: Claim, ...more: readonly number[]) => [
    most,
    lease,
    leaseMs,
    parameters,
    secret,
    ...more,
  ];

  const uncompiled = <Row>(sql: string, values: readonly unknown[]) =>
    database.transaction(async (tx) => {
      await tx.query(UNCOMPILED);
      return tx.query<Row>(sql, values);
    });

  return {
    /** Makes known through whom the channels send, so that what is due there is looked for. */
    async open(): Promise<void> {
      const origins = channels.flatMap(({ origin }) => origin ?? []);
      await database.query(
        'insert into public.push_origins (origin) select unnest($1::text[]) on conflict do nothing',
        [origins],
      );
    },
    /** @returns how many alerts were planned, and the deliveries to send now */
    async plan(most: number): Promise<{ planned: number; jobs: DeliveryJob[] }> {
      const claim = makeClaim();
      const rows = await database.transaction(async (tx) => {
        await tx.query(`${IN_ORDER_OF_INDEX}; ${UNCOMPILED}`);
        const rows = await tx.query<PlannedRow>(plan, parametersOf(most, claim, escalateMs));
        const { over = [], together = [] } = rows[0] ?? {};
        if (over.length + together.length > 0) await tx.query(MERGE, [over, together]);
        return rows;
      });
      const { planned = 0, held = 0, muted = 0, over = [], together = [] } = rows[0] ?? {};
      const merged = over.length + together.length;
      options.onPlanned?.({ held, muted, merged, escalated: {} });
      return { planned, jobs: rows.flatMap((row) => (row.id === null ? [] : [jobOf(row, claim)])) };
    },
    /** Deliveries that are due again. */
    async takeDue(most: number): Promise<DeliveryJob[]> {
      const claim = makeClaim();
      const rows = await uncompiled<JobRow>(takeDue, parametersOf(most, claim));
      return rows.map((row) => jobOf(row, claim));
    },
    /** Deliveries by backup channels of what no device has shown in time. */
    async escalate(most: number): Promise<DeliveryJob[]> {
      const claim = makeClaim();
      const values = parametersOf(most, claim, escalateMs);
      const rows = await uncompiled<EscalatedRow>(escalate, values);
      options.onPlanned?.({ held: 0, muted: 0, merged: 0, escalated: rows[0]?.escalated ?? {} });
      return rows.flatMap((row) => (row.id === null ? [] : [jobOf(row, claim)]));
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
