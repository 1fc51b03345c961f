import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/person/user-settings.ts';
import { keepUp } from '../../embedded/database/upkeep.ts';
import { deleteOldAlerts } from '../../push-server/outbox/delivery.ts';
import { analysisServerOn, type TestAnalysisServer } from '../support/analysis-server.ts';
import { openBackends } from '../support/backends.ts';
import { recordHour } from '../support/known-hours.ts';
import { setLevel } from '../support/level-watch.ts';
import { createApproved, type Person } from '../support/people.ts';
import { pushServerOn, type TestPushServer } from '../support/push-server.ts';
import {
  type PushService,
  startPushService,
  type TestDevice,
} from '../support/push-service/server.ts';
import { recordingLog } from '../support/recording-log.ts';
import { type ScriptedMarket, scriptedMarket } from '../support/scripted-market.ts';
import { nothingAside } from '../support/test-database.ts';
import { type Attackers, gatherAttackers } from './poison/attackers.ts';
import { attempt, baseRefusal, callWith, type Target } from './poison/attempts.ts';
import { callableArguments, writableColumns } from './poison/columns.ts';
import { extremesOf, MOST_EXTREMES } from './poison/extremes.ts';

const MINUTE = 60_000;
const COIN = 'BTCUSDT';
/** Minutes of the market for each number: a candle of the track record. */
const STEP = 15;

/** The minute of a moment as a monitoring time has it. */
const inNewYork = (moment: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);

/** Codes with which the database ends a statement for the values that it is about. */
/** How Postgres refuses a value or a right, and our functions a request. */
const REFUSED = /^(22|23|42501|54000|55000|PT|P0001|0A000)/;

const POISONED = /^(22|23|42|54|XX|P0)/;

describe.each(await openBackends())('on $name', ({ name, ...opened }) => {
  const { database } = opened;
  const { log, lines } = recordingLog();
  let begin: number;
  const at = (minutes: number) => begin + minutes * MINUTE;
  let market: ScriptedMarket;
  let api: TestAnalysisServer;
  let service: PushService;
  let push: TestPushServer;
  let ben: Person;
  let phone: TestDevice;
  let attackers: Attackers;
  let target: Target;
  let price: number;

  /** Levels of one moment wait for each other. */
  const sendNow = () =>
    database.query(
      `update public.alerts set not_before = now() where kind = 'level' and status = 'pending'`,
    );

  let logged = 0;
  const broken = () => brokenIn(lines.slice(logged));

  async function holds(question: string, values: readonly unknown[] = []): Promise<boolean> {
    const [row] = await database.query<{ found: boolean }>(
      `select exists (${question}) as found`,
      values,
    );
    return row?.found === true;
  }

  async function levelAlerts(): Promise<number> {
    const sql = `select id from public.alerts where user_id = $1 and kind = 'level'`;
    return (await database.query(sql, [ben.id])).length;
  }

  const watchedSince = (minute: number) =>
    holds(
      `select from public.coin_watches
       where coin = $1 and watched_until >= to_timestamp($2::float8 / 1000)`,
      [COIN, at(minute)],
    );

  /** Analyses a coin for a person. @returns its snapshot and price */
  async function analysed(person: Person, coin: string) {
    const { key } = await api.analyze(person, coin);
    const done = await api.finished(person, coin, key);
    if (done.status !== 'complete') throw new Error(`${coin} ended as ${done.status}`);
    return { id: done.snapshot_id, price: done.results.tradeRecommendation.currentPrice };
  }

  beforeAll(async () => {
    // The database's clock arms levels. The market's is ahead of it, so that what a level is tried
    // with is armed before the minutes that are judged.
    begin = Math.ceil(Date.now() / MINUTE) * MINUTE + 5 * MINUTE;
    market = scriptedMarket();
    market.clock.set(at(0) + 5_000);
    api = analysisServerOn(opened, market, {
      clock: market.clock,
      log,
      marketScan: true,
      limits: { scannedCoins: 2 },
      timings: {
        monitorEveryMs: 200,
        watchEveryMs: 200,
        scanEveryMs: 200,
        scanAfterMs: 0,
        settleEveryMs: 200,
        sweepEveryMs: 500,
        housekeepingEveryMs: 500,
      },
    });
    service = await startPushService();
    push = pushServerOn(database, service, {
      log,
      // The devices of attackers are nowhere.
      resolve: async (host) =>
        host.endsWith('.example') ? [] : [{ address: '127.0.0.1', family: 4 }],
    });
    await recordHour(database, ['BTCUSDT', 'ETHUSDT'], at(0) - 3_600_000);
    await api.server.start();
    ben = await createApproved(database);
    const settings = { ...DEFAULT_SETTINGS, push_notifications: true, monitoring_times: [] };
    const saved = await api.post(ben, '/settings/update', { user_id: ben.id, ...settings });
    expect(saved.status).toBe(200);
    phone = service.addDevice();
    expect((await push.subscribe(ben, phone)).status).toBe(201);
    const snapshot = await analysed(ben, COIN);
    await database.query(
      'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
      [ben.id, COIN, snapshot.id],
    );
    const [run] = await database.query<{ id: string }>(
      'select id from public.analysis_runs where snapshot_id = $1',
      [snapshot.id],
    );
    const [words] = await database.query<{ id: string }>(
      `insert into public.alert_messages (snapshot_id, title, body) values ($1, 'BTC', 'changed')
       returning id`,
      [snapshot.id],
    );
    await database.query(
      `insert into public.push_origins (origin) values ('webhook:hooks'), ('https://push.example')
       on conflict do nothing`,
    );
    await database.query(`insert into public.canned_replies (title, body) values ('Hello', 'Hi.')`);
    const admin = await createApproved(database);
    await database.query('insert into public.admin_emails (email) values ($1)', [admin.email]);
    price = snapshot.price;
    target = { database, columns: await writableColumns(database), admin };
    attackers = gatherAttackers(
      database,
      {
        SNAPSHOT: snapshot.id,
        RUN: run?.id ?? '',
        WORDS: words?.id ?? '',
        ADMIN: admin.id,
        NUMBER: String(Math.round(price / 2)),
        SLOT: '08:16',
        BTC: COIN,
      },
      () => service.addDevice(),
    );
  });

  afterEach(async () => {
    await push.server.stop();
    await attackers.leave();
    logged = lines.length;
  });
  afterAll(async () => {
    await api.server.stop();
    await service.close();
  });

  test('every relation that a person writes has a row to try values on', async () => {
    const person = await attackers.named('0');
    const lacking: string[] = [];
    for (const relation of new Set(target.columns.map((column) => column.relation))) {
      const refusal = await baseRefusal(target, relation, person);
      if (refusal !== null) {
        lacking.push(`${relation} (${refusal}): give a person a row in access/fixtures.ts`);
      }
    }
    expect(lacking).toEqual([]);
  });

  /** Tries the extreme of one number in every column. @returns what was taken, and odd refusals */
  async function tryAll(index: number) {
    const taken: string[] = [];
    const odd: string[] = [];
    const place = new Map<string, number>();
    for (const column of target.columns) {
      const extreme = extremesOf(column.type)[index];
      if (!extreme) continue;
      for (const way of column.ways) {
        // Of one table each has but one extreme, so that none keeps another from being looked at.
        const nth = place.get(column.relation) ?? 0;
        const person = await attackers.named(column.type === 'text' ? 'of texts' : `${nth}`);
        const refusal = await attempt(target, column, way, person, extreme);
        const said = `${column.relation}.${column.name} by ${way}`;
        if (refusal !== null && !REFUSED.test(refusal)) odd.push(`${said}: ${refusal}`);
        if (refusal !== null) continue;
        taken.push(said);
        if (column.type !== 'text') place.set(column.relation, nth + 1);
        if (column.type.startsWith('timestamp')) await setZone(person, extreme.zone);
      }
    }
    return { taken, odd };
  }

  const setZone = (person: Person, zone: string) =>
    database.query('update public.user_settings set time_zone = $2 where user_id = $1', [
      person.id,
      zone,
    ]);

  /** Tries the extreme of one number in every argument. @returns odd refusals */
  async function callAll(index: number): Promise<string[]> {
    const all = await callableArguments(database);
    const odd: string[] = [];
    for (const argument of all) {
      const extreme = extremesOf(argument.type)[index];
      if (!extreme) continue;
      const others = all.filter((one) => one.call === argument.call && one !== argument);
      const person = await attackers.named('of calls');
      const refusal = await callWith(target, argument, others, person, extreme);
      if (refusal !== null && !REFUSED.test(refusal)) odd.push(`${argument.call}: ${refusal}`);
    }
    return odd;
  }

  const NUMBERS = Array.from({ length: MOST_EXTREMES }, (_, index) => index);

  test.each(NUMBERS)(
    'number %i of the extremes of every type leaves others served',
    async (index) => {
      const begin = STEP * index;
      const oldRun = randomUUID();
      await database.query(
        `insert into public.analysis_runs (id, coin, market, candle_close, status, created_at)
       values ($1, $2, 'simulated', now() - interval '3 days', 'error', now() - interval '3 days')`,
        [oldRun, COIN],
      );
      await database.query(
        `insert into public.alerts (user_id, kind, event_id, expires_at, status, reason, finished_at)
       values ($1, 'missed', gen_random_uuid(), now(), 'dead', 'old', now() - interval '40 days')`,
        [ben.id],
      );
      const [notified, received] = [await levelAlerts(), service.accepted.length];

      const { taken, odd } = await tryAll(index);
      expect([...odd, ...(await callAll(index))]).toEqual([]);
      expect(taken.length).toBeGreaterThan(0);

      await push.server.start();
      // What an extreme touches at once is touched here, and armed again by what comes.
      market.clock.set(at(begin + 2) + 5_000);
      await expect.poll(() => watchedSince(begin + 2)).toBe(true);
      await database.query(
        'update public.user_settings set monitoring_times = array[$2] where user_id = $1',
        [ben.id, inNewYork(at(begin + 4))],
      );
      // Above half of the price: the next minute touches it.
      await setLevel(database, ben.id, COIN, price / (2 + index / 100), at(begin + 2));
      market.clock.set(at(begin + STEP) + 5_000);

      const done: Readonly<Record<string, () => Promise<boolean>>> = {
        'level watch': async () => (await levelAlerts()) > notified,
        delivery: async () =>
          service.accepted
            .slice(received)
            .some(({ device, text }) => device === phone.id && text !== null),
        monitor: () =>
          holds(
            `select from public.watchlist where user_id = $1
             and last_check_at >= to_timestamp($2::float8 / 1000)`,
            [ben.id, at(begin + 4)],
          ),
        settlement: () =>
          holds(
            `select from private.ledger_progress where checked_until > $1 union all
           select from public.ledger_records where kind = 'settlement'`,
            [at(begin)],
          ),
        scan: () => holds('select from public.scan_rows'),
        housekeeping: async () =>
          !(await holds('select from public.analysis_runs where id = $1', [oldRun])),
      };
      for (const [round, work] of Object.entries(done)) {
        if (round === 'delivery') await sendNow();
        const seen = async () => ({ round, isDone: await work(), broken: broken() });
        await expect.poll(seen).toEqual({ round, isDone: true, broken: [] });
      }
      await deleteOldAlerts(database, nothingAside);
      expect(await holds(`select from public.alerts where reason = 'old'`)).toBe(false);
      if (name === 'PGlite') await keepUp(database, nothingAside);
      expect(broken()).toEqual([]);
    },
  );
});

/** What was logged of statements that failed for the values that they were about, each once. */
function brokenIn(lines: readonly Readonly<Record<string, unknown>>[]): string[] {
  const said = lines.flatMap(({ msg, task, err }) => {
    const { success, output } = v.safeParse(
      v.object({ code: v.string(), message: v.string() }),
      err,
    );
    if (!success || !POISONED.test(output.code)) return [];
    return [`${msg} (${task ?? 'no task'}): ${output.code} ${output.message}`];
  });
  return [...new Set(said)];
}
