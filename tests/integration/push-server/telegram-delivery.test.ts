import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOneBackend } from '../../support/backends.ts';
import { createApproved } from '../../support/people.ts';
import { ended, pushServerOn, turnOn, until, writeAlert } from '../../support/push-server.ts';
import { type PushService, startPushService } from '../../support/push-service/server.ts';
import { type TelegramDesk, telegramDesk } from '../../support/telegram-desk.ts';

describe.each(await openOneBackend())('Delivery by Telegram on $name', (opened) => {
  const { database } = opened;
  let service: PushService;
  let desk: TelegramDesk;

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    desk = await telegramDesk(database, service);
  });
  afterEach(() => desk.close());

  /** Support writes into a ticket of the person. @returns the ticket's id and the message's */
  async function answer(note: boolean): Promise<{ ticket: string; message: string }> {
    const [ticket, message] = [randomUUID(), randomUUID()];
    const helper = await createApproved(database);
    await database.query(
      `insert into public.support_tickets (id, user_id, title, description)
       values ($1, $2, 'The chart is empty', 'Since this morning.')`,
      [ticket, desk.person.id],
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
    await desk.link();
    await turnOn(database, desk.person, false);
    const { ticket, message } = await answer(false);
    const alert = await alertOf(message);
    expect(await ended(database, alert ?? -1)).toMatchObject({ status: 'sent', delivered: 1 });
    const sent = await desk.toUser(/Support answered/);
    expect(sent.text).toBe('Support answered\nOpen your ticket to read the answer.');
    expect(sent.urls).toEqual([`https://app.coin-analyst.org/support?ticket=${ticket}`]);
    expect(await alertOf((await answer(true)).message)).toBeNull();
  });

  test('an answer is not announced to a person who turned support replies off', async () => {
    await desk.link();
    await database.query(
      'update public.user_settings set support_replies = false where user_id = $1',
      [desk.person.id],
    );
    expect(await alertOf((await answer(false)).message)).toBeNull();
  });

  test('a blocked bot disables the channel, says so, and /start mends it', async () => {
    await desk.link();
    desk.telegram.refuseAlways(String(desk.user), {
      code: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    const alert = await ended(database, await writeAlert(database, desk.person));
    expect(alert).toMatchObject({ status: 'dead', reason: expect.stringContaining('403') });
    expect(await desk.stateOf()).toMatchObject({
      state: 'blocked',
      message: expect.stringContaining('blocked'),
    });
    desk.telegram.refuseAlways(String(desk.user), null);
    desk.telegram.write(desk.user, '/start');
    const question = await desk.toUser(/Do you want them\?/);
    desk.telegram.press(desk.user, question.buttons[0] ?? '');
    await until(async () => (await desk.stateOf()).state === 'confirmed');
  });

  test('429 waits by retry_after and then delivers', async () => {
    await desk.link();
    desk.telegram.refuse(String(desk.user), {
      code: 429,
      description: 'Too Many Requests',
      retryAfter: 1,
    });
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).status).toBe('sent');
    const [delivery] = await database.query<{ attempts: number }>(
      'select attempts from public.alert_deliveries where alert_id = $1',
      [id],
    );
    expect(delivery?.attempts).toBe(2);
  });

  test('a chat that has to wait holds up no other, and is left alone until then', async () => {
    await desk.link();
    const other = await createApproved(database);
    await turnOn(database, other);
    const neighbour = desk.user + 500_000;
    await desk.link(other, neighbour);
    desk.telegram.refuseAlways(String(desk.user), {
      code: 429,
      description: 'Too Many Requests',
      retryAfter: 900,
    });
    const calls = () => desk.telegram.calls.get('sendMessage') ?? 0;
    const before = calls();
    await writeAlert(database, desk.person);
    await until(async () => calls() === before + 1);
    await writeAlert(database, desk.person, { coin: 'ETHUSDT' });
    expect((await ended(database, await writeAlert(database, other))).status).toBe('sent');
    const waiting = await database.query(
      `select 1 from public.alert_deliveries d join public.alerts a on a.id = d.alert_id
       where a.user_id = $1 and d.lease is null and d.next_attempt_at > now() + interval '10 minutes'`,
      [desk.person.id],
    );
    expect(waiting).toHaveLength(2);
    expect(calls()).toBe(before + 2);
  });

  test('/stop ends the alerts', async () => {
    await desk.link();
    desk.telegram.write(desk.user, '/stop');
    await desk.toUser(/No more alerts/);
    expect((await desk.stateOf()).state).toBe('declined');
    expect((await ended(database, await writeAlert(database, desk.person))).status).toBe('dead');
  });

  test('a Bot API that is down delays nothing else and is said', async () => {
    await desk.push.server.stop();
    const cut = pushServerOn(database, service, {
      telegram: { token: '4250:local-bot-token', apiUrl: 'http://127.0.0.1:9' },
    });
    await cut.subscribe(desk.person, service.addDevice());
    await cut.server.start();
    expect((await ended(database, await writeAlert(database, desk.person))).status).toBe('sent');
    const answer = await cut.call(desk.person, 'POST', '/telegram/link', {});
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    await cut.server.stop();
  });
});
