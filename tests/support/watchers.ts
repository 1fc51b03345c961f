import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import { createAnalysisServer } from '../../analysis-server/app.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import type { WorkerTimings } from '../../analysis-server/limits.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Log } from '../../platform/process/log.ts';
import { analysisServerOn, type TestAnalysisServer } from './analysis-server.ts';
import { withoutTriggers } from './emptied-ledger.ts';
import type { Person } from './people.ts';
import { type ScriptedMarket, scriptedMarket } from './scripted-market.ts';
import { storeLostTrade } from './stored-looks.ts';
import { quietLog, type TestDatabase } from './test-database.ts';

/** A day in May, so four hours behind UTC: 12:16 Eastern is 16:16 UTC. */
export const eastern = (hour: number, minute: number): EpochMs =>
  epochMs(Date.UTC(2026, 4, 6, hour + 4, minute));

const TIMINGS: Partial<WorkerTimings> = { monitorEveryMs: 50, sweepEveryMs: 500 };

const StoredChangeSchema = v.looseObject({ kind: v.string(), sentence: v.string() });

export interface Entry {
  readonly current: string;
  readonly latest: string;
  readonly previous: string | null;
  readonly changed: boolean;
  readonly changes: readonly v.InferOutput<typeof StoredChangeSchema>[];
  readonly checkedAt: Date | null;
  readonly error: string | null;
}

/** A monitor under a set clock over a simulated market, and the people who watch it. */
export interface Watched {
  readonly api: TestAnalysisServer;
  readonly market: ScriptedMarket;
  /** Puts coins on a person's list, from an analysis of this moment. */
  watch(person: Person, ...coins: string[]): Promise<void>;
  /** The same from an earlier one, since which the coin's plan has changed. */
  watchChanged(person: Person, ...coins: string[]): Promise<void>;
  entry(person: Person, coin: string): Promise<Entry>;
  /** Gives a person times of their own. */
  setTimes(person: Person, times: readonly string[]): Promise<void>;
  /** Moves the clock and waits until every slot that came due by then has ended. */
  until(moment: EpochMs): Promise<void>;
  /** The moments of the slots recorded, with their status: '12:16 done'. */
  slots(): Promise<string[]>;
  /** People and coins that were alerted, each as 'coin urgent'. */
  alerts(
    person: Person,
  ): Promise<{ coin: string; title: string; urgent: boolean; expires: Date }[]>;
  count(table: string, where?: string): Promise<number>;
}

interface Row extends Omit<Entry, 'changes'> {
  changes: unknown;
}

/** Makes a server over a test database; `start` and `stop` of its server are the caller's. */
export function watchedOn(opened: TestDatabase, log: Log = quietLog): Watched {
  const { database } = opened;
  const market = scriptedMarket();
  const api = analysisServerOn(opened, market, { clock: market.clock, log, timings: TIMINGS });

  async function count(table: string, where = 'true'): Promise<number> {
    const sql = `select count(*) from public.${table} where ${where}`;
    const [row] = await database.query<{ count: number }>(sql);
    return row?.count ?? 0;
  }

  const add = (person: Person, coin: string, snapshot: string) =>
    database.query(
      'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
      [person.id, coin, snapshot],
    );
  const lost = new Map<string, string>();

  return {
    api,
    market,
    count,
    async watchChanged(person, ...coins) {
      for (const coin of coins) {
        const snapshot = lost.get(coin) ?? (await storeLostTrade(database, coin));
        lost.set(coin, snapshot);
        await add(person, coin, snapshot);
      }
    },
    async watch(person, ...coins) {
      for (const coin of coins) {
        const { key } = await api.analyze(person, coin, randomUUID());
        const done = await api.finished(person, coin, key);
        if (done.status !== 'complete') throw new Error(`${coin} ended as ${done.status}`);
        await add(person, coin, done.snapshot_id);
      }
    },
    async entry(person, coin) {
      const [row] = await database.query<Row>(
        `select current_snapshot as current, latest_snapshot as latest,
           previous_snapshot as previous, change_detected as changed, changes,
           last_check_at as "checkedAt", last_check_error as error
         from public.watchlist where user_id = $1 and coin = $2`,
        [person.id, coin],
      );
      if (!row) throw new Error(`${coin} is not on the list`);
      return { ...row, changes: v.parse(v.array(StoredChangeSchema), row.changes) };
    },
    async setTimes(person, monitoring_times) {
      const settings = { push_notifications: false, telegram_id: '', monitoring_times };
      const answer = await api.post(person, '/settings/update', {
        user_id: person.id,
        ...settings,
      });
      expect(answer.status).toBe(200);
    },
    async until(moment) {
      market.clock.set(moment);
      const minute = new Date(Math.floor(moment / 60_000) * 60_000).toISOString();
      const pending = async () => {
        const looked = await count('monitor_clock', `last_minute = '${minute}'`);
        return looked === 1 ? count('monitor_ticks', "status = 'open'") : -1;
      };
      await expect.poll(pending, { timeout: 60_000, interval: 25 }).toBe(0);
    },
    async slots() {
      const rows = await database.query<{ slot: string }>(
        `select slot_time || ' ' || status as slot from public.monitor_ticks
         order by slot_date, slot_time`,
      );
      return rows.map(({ slot }) => slot);
    },
    alerts: (person) =>
      database.query(
        `select a.coin, m.title, m.urgent, a.expires_at as expires
         from public.alerts a join public.alert_messages m on m.id = a.message_id
         where a.user_id = $1 order by a.created_at, a.coin`,
        [person.id],
      ),
  };
}

/** Takes everything away that a test has made. */
export async function forgetAll({ database }: TestDatabase): Promise<void> {
  await withoutTriggers(
    database,
    `truncate auth.users, public.alerts, public.alert_messages, public.analysis_runs,
       public.analysis_snapshots, public.monitor_ticks, public.ledger_records, public.plans cascade`,
  );
  await database.query('update public.monitor_clock set last_minute = null');
}

/** A second scheduler and worker on the same database, under the same clock. */
export function secondMonitor({ database, boss }: TestDatabase, market: ScriptedMarket) {
  return createAnalysisServer({
    database,
    boss,
    verifyToken: async () => ({ ok: false, reason: 'missing' }),
    market,
    writer: rulesWriter,
    log: quietLog,
    clock: market.clock,
    roles: { api: false, worker: true },
    timings: TIMINGS,
  });
}
