import { randomUUID } from 'node:crypto';
import { epochMs } from '../../domain/text/quantity.ts';
import { orInHalves } from '../../platform/database/in-halves.ts';
import { reasonOf } from '../../platform/database/rounds-record.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import type { Channel } from '../channels/channel.ts';
import { dueSql, planSql } from './claim-sql.ts';
import { type DeliveryJob, type JobRow, noticeOf } from './delivery-job.ts';
import type { DeliveryLimits } from './delivery-limits.ts';
import { MERGE } from './delivery-sql.ts';
import { escalateSql } from './escalate-sql.ts';
import { endEscalation, endUnplanned, type OutboxRounds } from './outbox-rounds.ts';
import { endDelivery } from './recorder.ts';
import { makeTokenSecret, shownToken } from './shown-token.ts';

export interface OutboxOptions
  extends Pick<DeliveryLimits, 'leaseMs' | 'escalateMs'>,
    Pick<Ground, 'database' | 'clock'> {
  channels: readonly Channel[];
  rounds: OutboxRounds;
  onPlanned?(counts: PlannedCounts): void;
}

export interface PlannedCounts {
  readonly held: number;
  readonly muted: number;
  readonly merged: number;
  readonly escalated: Readonly<Record<string, number>>;
}

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

// Rows by statement, taken in parts if one fails.
const PENDING = `select id from public.alerts
  where status = 'pending' and not_before <= now() order by not_before limit $1`;
const DUE = `select d.id, d.alert_id from public.alert_deliveries d
  join public.push_origins o on o.origin = d.origin
  where d.finished_at is null and d.next_attempt_at <= now()
    and (o.paused_until is null or o.paused_until <= now())
  order by d.next_attempt_at limit $1`;
const UNSHOWN = `select id from public.alerts
  where escalate_at <= now() order by escalate_at limit $1`;

/** Statistics of a quiet hour would sort a flood of 100,000 rows for every batch. */
const IN_ORDER_OF_INDEX = 'set local enable_bitmapscan = off; set local enable_sort = off';

/** Compiling takes ten times as long as running. */
const UNCOMPILED = 'set local jit = off';

export function createOutbox(options: OutboxOptions) {
  const { database, clock, channels, rounds, leaseMs, escalateMs } = options;
  const plan = planSql(channels);
  const planNamed = planSql(channels, 'named');
  const takeDue = dueSql(channels);
  const takeNamed = dueSql(channels, 'named');
  const escalate = escalateSql(channels);
  const escalateNamed = escalateSql(channels, 'named');
  const parameters = JSON.stringify(
    Object.fromEntries(channels.map(({ name, parameter }) => [name, parameter ?? null])),
  );

  const makeClaim = () => ({ lease: randomUUID(), secret: makeTokenSecret(), now: clock.now() });
  type Claim = ReturnType<typeof makeClaim>;

  function jobOf(row: JobRow, { lease, secret, now }: Claim): DeliveryJob {
    return {
      ...row,
      lease,
      notice: noticeOf(row),
      shownToken: shownToken(secret, row),
      // The database's clock decides; ours may differ, so only the distance is used.
      expiresAt: epochMs(now + row.expires_in_ms),
      claimedAt: now,
      leasedUntil: epochMs(now + leaseMs),
    };
  }

  const parametersOf = (most: number, { lease, secret }: Claim, ...more: readonly unknown[]) => [
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

  const jobsOf = (rows: readonly (JobRow | { id: null })[], claim: Claim) =>
    rows.flatMap((row) => (row.id === null ? [] : [jobOf(row, claim)]));

  const numbers = async (sql: string, most: number) =>
    (await database.query<{ id: number }>(sql, [most])).map(({ id }) => id);

  const planBy = (settings: string, sql: string, values: readonly unknown[]) =>
    database.transaction(async (tx) => {
      await tx.query(settings);
      const rows = await tx.query<PlannedRow>(sql, values);
      const { over = [], together = [] } = rows[0] ?? {};
      if (over.length + together.length > 0) await tx.query(MERGE, [over, together]);
      return rows;
    });

  return {
    /** Registers the channels' origins, so that due work there is found. */
    async open(): Promise<void> {
      const origins = channels.flatMap(({ origin }) => origin ?? []);
      await database.query(
        'insert into public.push_origins (origin) select unnest($1::text[]) on conflict do nothing',
        [origins],
      );
    },
    /** Sets failing alerts aside. @returns how many were processed, and deliveries to send now */
    async plan(most: number): Promise<{ planned: number; jobs: DeliveryJob[] }> {
      const claim = makeClaim();
      const values = parametersOf(most, claim, escalateMs);
      let ended = 0;
      const parts = await orInHalves(
        () => planBy(`${IN_ORDER_OF_INDEX}; ${UNCOMPILED}`, plan, values),
        () => numbers(PENDING, most),
        (ids) => planBy(UNCOMPILED, planNamed, [...values, ids]),
        async (id, error) => {
          await endUnplanned(database, id, error);
          await rounds.plan.setAside(`notification ${id}`, error);
          ended += 1;
        },
      );
      for (const [row] of parts) {
        const { held = 0, muted = 0, over = [], together = [] } = row ?? {};
        const merged = over.length + together.length;
        options.onPlanned?.({ held, muted, merged, escalated: {} });
      }
      const planned = parts.reduce((sum, [row]) => sum + (row?.planned ?? 0), ended);
      return { planned, jobs: jobsOf(parts.flat(), claim) };
    },
    /** A delivery that cannot be claimed ends. */
    async takeDue(most: number): Promise<DeliveryJob[]> {
      const claim = makeClaim();
      const values = parametersOf(most, claim);
      const parts = await orInHalves(
        () => uncompiled<JobRow>(takeDue, values),
        () => database.query<{ id: number; alert_id: number }>(DUE, [most]),
        (due) => uncompiled<JobRow>(takeNamed, [...values, due.map(({ id }) => id)]),
        async (delivery, error) => {
          await endDelivery(database, delivery, `it could not be taken (${reasonOf(error)})`);
          await rounds.due.setAside(`delivery ${delivery.id}`, error);
        },
      );
      return jobsOf(parts.flat(), claim);
    },
    async escalate(most: number): Promise<DeliveryJob[]> {
      const claim = makeClaim();
      const values = parametersOf(most, claim, escalateMs);
      const parts = await orInHalves(
        () => uncompiled<EscalatedRow>(escalate, values),
        () => numbers(UNSHOWN, most),
        (ids) => uncompiled<EscalatedRow>(escalateNamed, [...values, ids]),
        async (id, error) => {
          await endEscalation(database, id, error);
          await rounds.escalate.setAside(`notification ${id}`, error);
        },
      );
      for (const [row] of parts) {
        options.onPlanned?.({ held: 0, muted: 0, merged: 0, escalated: row?.escalated ?? {} });
      }
      return jobsOf(parts.flat(), claim);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
