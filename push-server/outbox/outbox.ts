import { randomUUID } from 'node:crypto';
import type { Coin } from '../../domain/coin.ts';
import type { Notice } from '../../domain/notice.ts';
import { epochMs } from '../../domain/quantity.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Channel } from '../channels/channel.ts';
import { dueSql, planSql } from './claim-sql.ts';
import type { DeliveryJob } from './delivery-job.ts';

export interface OutboxOptions {
  database: Database;
  clock: Clock;
  channels: readonly Channel[];
  /** How long a job is this process's own. */
  leaseMs: number;
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
  | { kind: 'support'; ticket_id: string }
  | { kind: 'missed' };

type JobRow = NoticeRow &
  Pick<
    DeliveryJob,
    'id' | 'channel' | 'target' | 'origin' | 'attempts' | 'shrunk' | 'address' | 'refusal'
  > & { alert_id: number; created_at_ms: number; expires_in_ms: number };

type PlannedRow = { planned: number } & (JobRow | { id: null });

/**
 * The outbox is empty for hours and then holds 100,000 rows; by the statistics of the quiet hour the
 * whole flood would be sorted for every batch of it.
 */
const IN_ORDER_OF_INDEX = 'set local enable_bitmapscan = off; set local enable_sort = off';

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
    case 'support':
      return { ...origin, kind: 'support', ticketId: row.ticket_id };
    case 'missed':
      return { ...origin, kind: 'missed' };
  }
}

/** Reads the outbox: what is new and what is due. */
export function createOutbox(options: OutboxOptions) {
  const { database, clock, channels, leaseMs } = options;
  const plan = planSql(channels);
  const takeDue = dueSql(channels);
  const parameters = JSON.stringify(
    Object.fromEntries(channels.map(({ name, parameter }) => [name, parameter ?? null])),
  );

  function jobOf(row: JobRow, lease: string, now: number): DeliveryJob {
    const { id, channel, target, origin, attempts, shrunk, address, refusal } = row;
    return {
      id,
      lease,
      channel,
      target,
      origin,
      attempts,
      shrunk,
      address,
      refusal,
      notice: noticeOf(row),
      // The database's clock decides; ours may differ, so only the distance is taken over.
      expiresAt: epochMs(now + row.expires_in_ms),
      leasedUntil: epochMs(now + leaseMs),
    };
  }

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
      const lease = randomUUID();
      const now = clock.now();
      const rows = await database.transaction(async (tx) => {
        await tx.query(IN_ORDER_OF_INDEX);
        return tx.query<PlannedRow>(plan, [most, lease, leaseMs, parameters]);
      });
      const jobs = rows.flatMap((row) => (row.id === null ? [] : [jobOf(row, lease, now)]));
      return { planned: rows[0]?.planned ?? 0, jobs };
    },
    /** Deliveries that are due again. */
    async takeDue(most: number): Promise<DeliveryJob[]> {
      const lease = randomUUID();
      const now = clock.now();
      const rows = await database.query<JobRow>(takeDue, [most, lease, leaseMs, parameters]);
      return rows.map((row) => jobOf(row, lease, now));
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
