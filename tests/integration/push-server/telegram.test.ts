import { randomUUID } from 'node:crypto';
import { Api } from 'grammy';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TelegramInviteSchema, TelegramStateSchema } from '../../../domain/notice/telegram-link.ts';
import { telegramChannel } from '../../../push-server/channels/telegram/telegram-channel.ts';
import { openOneBackend } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import {
  ended,
  pushServerOn,
  type TestPushServer,
  turnOn,
  until,
  writeAlert,
} from '../../support/push-server.ts';
import { type PushService, startPushService } from '../../support/push-service/server.ts';
import { startTelegramServer, type TelegramServer } from '../../support/telegram-server/server.ts';

describe.each(await openOneBackend())('Telegram on $name', (opened) => {
  const { database } = opened;
  let service: PushService;
  let telegram: TelegramServer;
  let push: TestPushServer;
  let person: Person;
  let nextUser = 7_000_000;
  let user: number;

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    telegram = await startTelegramServer();
    push = pushServerOn(database, service, {
      telegram: { token: telegram.token, apiUrl: telegram.url },
    });
    person = await createApproved(database);
    await turnOn(database, person);
    nextUser += 1;
    user = nextUser;
    await push.server.start();
  });
  afterEach(async () => {
    await push.server.stop();
    await telegram.close();
  });

  async function stateOf(who: Person) {
    return v.parse(TelegramStateSchema, (await push.call(who, 'GET', '/telegram')).body);
  }

  async function inviteFor(who: Person): Promise<string> {
    const answer = await push.call(who, 'POST', '/telegram/link', {});
    expect(answer.status).toBe(201);
    const { url } = v.parse(TelegramInviteSchema, answer.body);
    expect(url).toMatch(/^https:\/\/t\.me\/coin_analyst_test_bot\?start=[\w-]{32}$/);
    return new URL(url).searchParams.get('start') ?? '';
  }

  async function typeId(who: Person, id: number | string): Promise<void> {
    await database.query('update public.user_settings set telegram_id = $2 where user_id = $1', [
      who.id,
      String(id),
    ]);
    await database.query(`select pg_notify('telegram_links', '')`);
  }

  const toUser = (pattern: RegExp) =>
    telegram.message(({ chat, text }) => chat === String(user) && pattern.test(text));

  test('/start answers with the numeric ID', async () => {
    telegram.write(user, '/start');
    expect((await toUser(/./)).text).toContain(`Your Telegram ID is ${user}.`);
  });

  test('the one-tap link fills in the ID, and alerts go there', async () => {
    telegram.write(user, `/start ${await inviteFor(person)}`);
    await toUser(/come here from now on/);
    expect(await stateOf(person)).toMatchObject({
      state: 'confirmed',
      telegram_id: String(user),
      bot: 'coin_analyst_test_bot',
    });
    const alert = await ended(database, await writeAlert(database, person));
    expect(alert).toMatchObject({ status: 'sent', delivered: 1 });
    const message = await toUser(/LONG → SHORT/);
    expect(message.text).toContain('Stop 64,250.5');
    expect(message.urls).toEqual([
      'https://app.coin-analyst.org/dashboard?wl=BTCUSDT',
      'https://app.coin-analyst.org/dashboard?wl=BTCUSDT&previous=true',
    ]);
    expect((await stateOf(person)).last_delivered_at).not.toBeNull();
  });

  /** Support writes into a ticket of the person. @returns the ticket's id and the message's */
  async function answer(note: boolean): Promise<{ ticket: string; message: string }> {
    const [ticket, message] = [randomUUID(), randomUUID()];
    const helper = await createApproved(database);
    await database.query(
      `insert into public.support_tickets (id, user_id, title, description)
       values ($1, $2, 'The chart is empty', 'Since this morning.')`,
      [ticket, person.id],
    );
    await database.query(
      `insert into public.ticket_messages
         (id, ticket_id, user_id, user_email, message, is_admin_note, from_support)
       values ($1, $2, $3, 'Support', 'Please reload the page.', $4, true)`,
      [message, ticket, helper.id, note],
    );
    return { ticket, message };
  }
  async function alertOf(message: string): Promise<number | null> {
    const [row] = await database.query<{ id: number }>(
      'select id from public.alerts where event_id = $1',
      [message],
    );
    return row?.id ?? null;
  }

  test('an answer by support is announced without its text; an admin note is not announced', async () => {
    telegram.write(user, `/start ${await inviteFor(person)}`);
    await toUser(/come here from now on/);
    await turnOn(database, person, false);
    const { ticket, message } = await answer(false);
    const alert = await alertOf(message);
    expect(await ended(database, alert ?? -1)).toMatchObject({ status: 'sent', delivered: 1 });
    const sent = await toUser(/Support answered/);
    expect(sent.text).toBe('Support answered\nOpen your ticket to read the answer.');
    expect(sent.urls).toEqual([`https://app.coin-analyst.org/support?ticket=${ticket}`]);
    expect(await alertOf((await answer(true)).message)).toBeNull();
  });

  test('an answer is not announced to a person who turned support replies off', async () => {
    telegram.write(user, `/start ${await inviteFor(person)}`);
    await toUser(/come here from now on/);
    await database.query(
      'update public.user_settings set support_replies = false where user_id = $1',
      [person.id],
    );
    expect(await alertOf((await answer(false)).message)).toBeNull();
  });

  test('a link works once, for one Telegram user', async () => {
    const code = await inviteFor(person);
    telegram.write(user, `/start ${code}`);
    await toUser(/come here from now on/);
    const thief = user + 500_000;
    telegram.write(thief, `/start ${code}`);
    await telegram.message(({ chat, text }) => chat === String(thief) && /was used/.test(text));
    expect((await stateOf(person)).telegram_id).toBe(String(user));
  });

  test('a link ends after fifteen minutes, and when a new one is made', async () => {
    const first = await inviteFor(person);
    const second = await inviteFor(person);
    telegram.write(user, `/start ${first}`);
    await toUser(/was used or is older/);
    await database.query(
      'update public.telegram_link_codes set expires_at = now() where user_id = $1',
      [person.id],
    );
    telegram.write(user, `/start ${second}`);
    await until(async () => telegram.sent.filter(({ text }) => /was used/.test(text)).length === 2);
    expect((await stateOf(person)).state).toBe('not-linked');
  });

  test('codes are kept as hashes', async () => {
    const code = await inviteFor(person);
    const rows = await database.query<{ code_hash: string }>(
      'select code_hash from public.telegram_link_codes where user_id = $1',
      [person.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash).not.toContain(code);
  });

  test('a typed ID gets nothing before its owner agrees', async () => {
    telegram.write(user, '/start');
    await toUser(/Your Telegram ID/);
    await typeId(person, user);
    const question = await toUser(/Do you want them\?/);
    expect(question.text).not.toContain(person.email);
    expect(question.text).toContain('p•••@e•••');
    await until(async () => (await stateOf(person)).state === 'asked');
    const early = await ended(database, await writeAlert(database, person));
    expect(early).toMatchObject({ status: 'dead', reason: 'no device or chat to send to' });
    const [yes = ''] = question.buttons;
    telegram.press(user, yes);
    await toUser(/come here from now on/);
    expect((await stateOf(person)).state).toBe('confirmed');
    expect((await ended(database, await writeAlert(database, person))).status).toBe('sent');
  });

  test('a stranger cannot answer for the owner of the ID', async () => {
    telegram.write(user, '/start');
    await toUser(/Your Telegram ID/);
    await typeId(person, user);
    const question = await toUser(/Do you want them\?/);
    const stranger = user + 500_000;
    telegram.write(stranger, '/start');
    telegram.press(stranger, question.buttons[0] ?? '');
    await telegram.message(
      ({ chat, text }) => chat === String(stranger) && /no longer open/.test(text),
    );
    expect((await stateOf(person)).state).toBe('asked');
  });

  test('No is remembered: typing the ID again does not ask again', async () => {
    telegram.write(user, '/start');
    await toUser(/Your Telegram ID/);
    await typeId(person, user);
    const question = await toUser(/Do you want them\?/);
    telegram.press(user, question.buttons[1] ?? '');
    await toUser(/will not come here/);
    expect((await stateOf(person)).state).toBe('declined');
    const questions = () =>
      telegram.sent.filter(({ text }) => /Do you want them/.test(text)).length;
    const before = questions();
    await typeId(person, '');
    await typeId(person, user);
    telegram.write(user, '/start');
    await until(
      async () => telegram.sent.filter(({ text }) => /Your Telegram ID/.test(text)).length === 2,
    );
    expect(questions()).toBe(before);
    expect((await stateOf(person)).state).toBe('declined');
  });

  test('an ID whose owner never started the bot waits for /start, then is asked', async () => {
    await typeId(person, user);
    await until(async () => (await stateOf(person)).state === 'waiting_for_start');
    expect((await stateOf(person)).message).toContain('/start');
    telegram.write(user, '/start');
    await toUser(/Do you want them\?/);
  });

  test('a blocked bot disables the channel, says so, and /start mends it', async () => {
    telegram.write(user, `/start ${await inviteFor(person)}`);
    await toUser(/come here from now on/);
    telegram.refuseAlways(String(user), {
      code: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    const alert = await ended(database, await writeAlert(database, person));
    expect(alert).toMatchObject({ status: 'dead', reason: expect.stringContaining('403') });
    expect(await stateOf(person)).toMatchObject({
      state: 'blocked',
      message: expect.stringContaining('blocked'),
    });
    telegram.refuseAlways(String(user), null);
    telegram.write(user, '/start');
    const question = await toUser(/Do you want them\?/);
    telegram.press(user, question.buttons[0] ?? '');
    await until(async () => (await stateOf(person)).state === 'confirmed');
  });

  test('429 waits by retry_after and then delivers', async () => {
    telegram.write(user, `/start ${await inviteFor(person)}`);
    await toUser(/come here from now on/);
    telegram.refuse(String(user), { code: 429, description: 'Too Many Requests', retryAfter: 1 });
    const id = await writeAlert(database, person);
    expect((await ended(database, id)).status).toBe('sent');
    const [delivery] = await database.query<{ attempts: number }>(
      'select attempts from public.alert_deliveries where alert_id = $1',
      [id],
    );
    expect(delivery?.attempts).toBe(2);
  });

  test('a chat that has to wait holds up no other, and is left alone until then', async () => {
    telegram.write(user, `/start ${await inviteFor(person)}`);
    await toUser(/come here from now on/);
    const other = await createApproved(database);
    await turnOn(database, other);
    const neighbour = user + 500_000;
    telegram.write(neighbour, `/start ${await inviteFor(other)}`);
    await telegram.message(
      ({ chat, text }) => chat === String(neighbour) && /come here from now on/.test(text),
    );
    telegram.refuseAlways(String(user), {
      code: 429,
      description: 'Too Many Requests',
      retryAfter: 900,
    });
    const calls = () => telegram.calls.get('sendMessage') ?? 0;
    const before = calls();
    await writeAlert(database, person);
    await until(async () => calls() === before + 1);
    await writeAlert(database, person, { coin: 'ETHUSDT' });
    expect((await ended(database, await writeAlert(database, other))).status).toBe('sent');
    const waiting = await database.query(
      `select 1 from public.alert_deliveries d join public.alerts a on a.id = d.alert_id
       where a.user_id = $1 and d.lease is null and d.next_attempt_at > now() + interval '10 minutes'`,
      [person.id],
    );
    expect(waiting).toHaveLength(2);
    expect(calls()).toBe(before + 2);
  });

  test('another ID takes the place of the one before; only a question is remembered', async () => {
    const links = () =>
      database.query('select telegram_id, state from public.telegram_links where user_id = $1', [
        person.id,
      ]);
    for (const id of [user + 1, user + 2, user + 3]) await typeId(person, id);
    await until(async () => (await stateOf(person)).state === 'waiting_for_start');
    await expect
      .poll(links)
      .toEqual([{ telegram_id: String(user + 3), state: 'waiting_for_start' }]);
    await typeId(person, '');
    expect(await links()).toEqual([]);
    telegram.write(user, '/start');
    await toUser(/Your Telegram ID/);
    await typeId(person, user);
    await until(async () => (await stateOf(person)).state === 'asked');
    await typeId(person, '');
    expect(await links()).toEqual([{ telegram_id: String(user), state: 'asked' }]);
    const channel = telegramChannel({ api: new Api('1:token'), appOrigin: 'https://app.example' });
    await channel.prune?.(database);
    expect(await links()).toHaveLength(1);
    await database.query(
      "update public.telegram_links set created_at = now() - interval '31 days' where user_id = $1",
      [person.id],
    );
    await channel.prune?.(database);
    expect(await links()).toEqual([]);
  });

  test('/stop ends the alerts', async () => {
    telegram.write(user, `/start ${await inviteFor(person)}`);
    await toUser(/come here from now on/);
    telegram.write(user, '/stop');
    await toUser(/No more alerts/);
    expect((await stateOf(person)).state).toBe('declined');
    expect((await ended(database, await writeAlert(database, person))).status).toBe('dead');
  });

  test('of two servers one reads the updates; the other takes over', async () => {
    await toUserOnly(user);
    const second = pushServerOn(database, service, {
      telegram: { token: telegram.token, apiUrl: telegram.url },
    });
    await second.server.start();
    await push.server.stop();
    await database.query(`select pg_notify('telegram_links', '')`);
    telegram.write(user, '/start');
    await until(
      async () => telegram.sent.filter(({ text }) => /Your Telegram ID/.test(text)).length === 2,
    );
    await second.server.stop();
    const rows = await database.query('select 1 from public.telegram_poller where holder is null');
    expect(rows).toHaveLength(1);
  });

  async function toUserOnly(id: number): Promise<void> {
    telegram.write(id, '/start');
    await toUser(/Your Telegram ID/);
  }

  test('without a token the endpoints say that no bot is connected', async () => {
    const without = pushServerOn(database, service);
    expect((await without.call(person, 'GET', '/telegram')).body).toEqual({
      state: 'no-bot',
      message: 'The operator has not connected a Telegram bot.',
      bot: null,
      telegram_id: null,
      last_delivered_at: null,
    });
    expect((await without.call(person, 'POST', '/telegram/link', {})).status).toBe(409);
    await without.server.stop();
  });

  test('a Bot API that is down delays nothing else and is said', async () => {
    await push.server.stop();
    const cut = pushServerOn(database, service, {
      telegram: { token: '4250:local-bot-token', apiUrl: 'http://127.0.0.1:9' },
    });
    await cut.subscribe(person, service.addDevice());
    await cut.server.start();
    expect((await ended(database, await writeAlert(database, person))).status).toBe('sent');
    const answer = await cut.call(person, 'POST', '/telegram/link', {});
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    await cut.server.stop();
  });
});
