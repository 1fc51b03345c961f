import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { createApproved } from '../../support/people.ts';
import {
  alertState,
  ended,
  pushServerOn,
  turnOn,
  until,
  writeAlert,
} from '../../support/push-server.ts';
import { writeTouch } from '../../support/quiet-hours.ts';
import { openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.ts';

/** What 240 an hour leaves to what is not urgent, and to tries again. */
const CALM = 200;
const AGAIN = 120;

describe.each(await openBackends())("a person's share of what is sent on $name", (opened) => {
  const { database } = opened;
  let desk: WebhookDesk;

  beforeEach(async () => {
    desk = await openWebhookDesk(database);
    for (const path of ['/a', '/b', '/c']) await desk.add(path);
  });
  afterEach(() => desk.close());

  const sent = () => desk.receiver.received.length;
  const events = () => desk.receiver.received.map(({ body }) => JSON.parse(body));

  /** A target and an entry of each of so many coins are touched, all at once. */
  async function flood(coins: number): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.query(
        `with message as (
           insert into public.alert_messages (title, body) values ('touched', '') returning id
         )
         insert into public.alerts (user_id, kind, coin, message_id, event_id, expires_at)
         select $1, k.kind, 'C' || n || 'USDT', m.id, gen_random_uuid(), now() + interval '4 hours'
         from message m, generate_series(1, $2) n, (values ('target'), ('entry')) k (kind)`,
        [desk.person.id, coins],
      );
      await tx.query(`select pg_notify('alerts', '')`);
    });
  }

  const countAlerts = async (condition: string): Promise<number> => {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::integer as count from public.alerts where user_id = $1 and ${condition}`,
      [desk.person.id],
    );
    return row?.count ?? 0;
  };
  /** Everything is planned, and nothing is to be sent before the hour is over. */
  const rests = () =>
    until(async () => {
      const open = await database.query(
        `select 1 from public.alerts a left join public.alert_deliveries d
           on d.alert_id = a.id and d.finished_at is null
         where a.user_id = $1 and (a.status = 'pending' and a.not_before <= now() + interval '10 minutes'
           or d.next_attempt_at <= now() + interval '10 minutes')`,
        [desk.person.id],
      );
      return open.length === 0;
    });
  /** Waits between tries are over. */
  const tryNow = () =>
    database.query(
      `update public.alert_deliveries d set next_attempt_at = now()
       from public.alerts a where a.id = d.alert_id and a.user_id = $1
         and d.finished_at is null and d.lease is null
         and d.next_attempt_at < now() + interval '10 minutes'`,
      [desk.person.id],
    );
  const counted = async () => {
    const [row] = await database.query<{ requests: number }>(
      'select requests from private.outbound_hours where user_id = $1',
      [desk.person.id],
    );
    return row?.requests;
  };
  const alreadySent = (requests: number) =>
    database.query(
      'update private.outbound_hours set began_at = now(), requests = $2 where user_id = $1',
      [desk.person.id, requests],
    );
  /** An hour passes. */
  async function endHour(): Promise<void> {
    await database.query(
      "update private.outbound_hours set began_at = began_at - interval '1 hour' where user_id = $1",
      [desk.person.id],
    );
    await database.query(
      `update public.alerts set not_before = not_before - interval '1 hour'
       where user_id = $1 and status = 'pending'`,
      [desk.person.id],
    );
    await database.query("select pg_notify('alerts', '')");
  }

  it('ends at the bound; what is beyond it comes as one message after the hour, and says so', async () => {
    await flood(50);
    await desk.push.server.start();
    await rests();
    // 66 of the 100 alerts went to three webhooks each.
    expect(sent()).toBe(198);
    expect(await countAlerts("status = 'sent'")).toBe(66);
    expect(await countAlerts("reason = 'merged into a later message'")).toBe(34);
    expect(await countAlerts("kind = 'digest' and status = 'pending'")).toBe(1);

    await endHour();
    await until(async () => sent() === 201);
    const digest = events().at(-1);
    expect(digest).toMatchObject({ type: 'digest', coin: null, urgent: false });
    expect(digest.title).toBe('34 notifications were held');
    expect(digest.body).toMatch(
      /^(C\d+ 2, ){7}C\d+ 2 and 9 more coins\. No more than 240 messages an hour are sent to you\.$/,
    );
    await rests();
    expect(await countAlerts("status in ('pending', 'delivering')")).toBe(0);
    const [left] = await database.query(
      `select 1 from public.alerts a where a.user_id = $1 and a.merged_into is not null
         and not exists (select from public.alerts d where d.id = a.merged_into and d.status = 'sent')`,
      [desk.person.id],
    );
    expect(left).toBeUndefined();
  });

  it('counts on after a restart, and with a second server beside', async () => {
    await flood(50);
    const second = pushServerOn(database, desk.service);
    await Promise.all([desk.push.server.start(), second.server.start()]);
    await rests();
    await Promise.all([desk.push.server.stop(), second.server.stop()]);
    expect(sent()).toBe(198);
    const third = pushServerOn(database, desk.service);
    await third.server.start();
    const id = await writeAlert(database, desk.person, { urgent: false });
    expect(await ended(database, id)).toMatchObject({ reason: 'merged into a later message' });
    expect(await countAlerts("kind = 'digest'")).toBe(1);
    expect([sent(), await counted()]).toEqual([198, 198]);
    await third.server.stop();
  });

  it('tries a receiver that fails again for half of it, and leaves the rest to what is new', async () => {
    desk.receiver.answer(500);
    await flood(10);
    await desk.push.server.start();
    await until(async () => {
      await tryNow();
      return sent() >= AGAIN;
    });
    await until(async () => {
      await tryNow();
      const due = await database.query(
        `select 1 from public.alert_deliveries d join public.alerts a on a.id = d.alert_id
         where a.user_id = $1 and d.finished_at is null
           and (d.lease is not null or d.next_attempt_at < now() + interval '10 minutes')`,
        [desk.person.id],
      );
      return due.length === 0;
    });
    expect([sent(), await counted()]).toEqual([AGAIN, AGAIN]);
    await writeAlert(database, desk.person, { title: 'new' });
    await until(async () => sent() === AGAIN + 3);

    // The next hour takes them up again, so that none is lost.
    desk.receiver.answer(204);
    await endHour();
    await database.query(
      `update public.alert_deliveries d set next_attempt_at = now() from public.alerts a
       where a.id = d.alert_id and a.user_id = $1 and d.finished_at is null`,
      [desk.person.id],
    );
    await until(async () => (await countAlerts("status in ('pending', 'delivering')")) === 0);
    expect(await countAlerts("status = 'sent'")).toBe(21);
  });

  it('keeps room for what is urgent, and holds that too at the bound itself', async () => {
    await desk.push.server.start();
    await alreadySent(CALM);
    const calm = await writeAlert(database, desk.person, { urgent: false });
    const stop = await writeTouch(database, desk.person, 'stop', 'ETHUSDT');
    expect(await ended(database, calm)).toMatchObject({ reason: 'merged into a later message' });
    expect(await ended(database, stop)).toMatchObject({ status: 'sent', delivered: 3 });
    await alreadySent(238);
    const flip = await writeAlert(database, desk.person, { coin: 'SOLUSDT', urgent: true });
    expect(await ended(database, flip)).toMatchObject({ reason: 'merged into a later message' });
    expect([sent(), await counted()]).toEqual([3, 238]);
    // What is about no coin waits for itself.
    const [missed] = await database.query<{ id: number }>(
      `insert into public.alerts (user_id, kind, event_id, expires_at)
       values ($1, 'webhook', gen_random_uuid(), now() + interval '1 hour') returning id`,
      [desk.person.id],
    );
    await rests();
    expect(await alertState(database, missed?.id ?? 0)).toMatchObject({ status: 'pending' });
    await endHour();
    await until(async () => sent() === 9);
    expect(new Set(events().map(({ title }) => title))).toEqual(
      new Set(['stop', '2 notifications were held', 'A webhook was turned off']),
    );
  });

  it('makes own levels that are due together one message, of several coins too', async () => {
    for (const [coin, title] of [
      ['BTCUSDT', 'BTC rose to 64,000.0'],
      ['BTCUSDT', 'BTC rose to 64,100.0'],
      ['ETHUSDT', 'ETH fell to 3,000.0'],
    ] as const) {
      await writeTouch(database, desk.person, 'level', coin, title);
    }
    const other = await createApproved(database);
    await turnOn(database, other);
    await desk.add('/other', 'standard', other);
    const single = await writeTouch(database, other, 'level', 'BTCUSDT', 'BTC reached 1.0');
    await desk.push.server.start();
    await until(async () => sent() === 4);
    expect(await ended(database, single)).toMatchObject({ status: 'sent' });
    const digest = events().find(({ type }) => type === 'digest');
    expect(digest.title).toBe('3 of your price levels were reached');
    expect(digest.body.split('\n').sort()).toEqual([
      'BTC rose to 64,000.0',
      'BTC rose to 64,100.0',
      'ETH fell to 3,000.0',
    ]);
    expect(await countAlerts("reason = 'merged with others into one message'")).toBe(3);
  });

  it('merges nothing that its person does not want', async () => {
    await database.query(`insert into public.coin_mutes (user_id, coin) values ($1, 'ETHUSDT')`, [
      desk.person.id,
    ]);
    const muted = await writeTouch(database, desk.person, 'level', 'ETHUSDT');
    const level = await writeTouch(database, desk.person, 'level', 'BTCUSDT');
    await desk.push.server.start();
    expect(await ended(database, muted)).toMatchObject({ reason: 'ETHUSDT is muted' });
    expect(await ended(database, level)).toMatchObject({ status: 'sent' });
  });

  it('leaves others alone while one is flooded and their receivers hang', async () => {
    for (let device = 0; device < 20; device += 1) {
      await desk.push.subscribe(desk.person, desk.service.addDevice('hang'));
    }
    await flood(10);
    const patient = pushServerOn(database, desk.service, {
      limits: { timeoutMs: 30_000, stallMs: 60_000 },
    });
    await patient.server.start();
    await until(async () => (await counted()) === 184);
    const other = await createApproved(database);
    await turnOn(database, other);
    await patient.subscribe(other, desk.service.addDevice());
    const id = await writeAlert(database, other);
    expect(await ended(database, id)).toMatchObject({ status: 'sent' });
    const tried = await database.query(
      `select 1 from public.alert_deliveries d join public.alerts a on a.id = d.alert_id
       where a.user_id = $1 and d.channel = 'push' and d.outcome is not null`,
      [desk.person.id],
    );
    expect(tried).toEqual([]);
    await desk.service.close();
    await patient.server.stop();
  });

  it('gives back what was not tried', async () => {
    desk.receiver.answer('hang');
    await flood(10);
    await desk.push.server.start();
    await until(async () => sent() === 4);
    await desk.push.server.stop();
    // Four of one person are under way at once; the others were put back.
    expect([sent(), await counted()]).toEqual([4, 4]);
  });

  it('counts tests, which are refused in words where nothing is left', async () => {
    const [webhook] = await desk.list();
    const test = () =>
      desk.push.call(desk.person, 'POST', '/webhooks/test', { id: webhook?.id ?? '' });
    expect((await test()).body).toMatchObject({ delivered: true });
    expect(await counted()).toBe(1);
    await alreadySent(CALM);
    const device = desk.service.addDevice();
    await desk.push.subscribe(desk.person, device);
    const refused = {
      status: 429,
      body: {
        detail:
          'No more than 240 messages an hour are sent for you. Please try the test again later.',
      },
    };
    expect(await test()).toMatchObject(refused);
    const { endpoint } = device;
    expect(await desk.push.call(desk.person, 'POST', '/test', { endpoint })).toMatchObject(refused);
    expect(sent()).toBe(1);
  });
});
