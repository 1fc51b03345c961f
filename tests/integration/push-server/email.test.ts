import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/process/log.ts';
import { openOneBackend } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
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
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts';

describe.each(await openOneBackend())('e-mail on $name', (opened) => {
  const { database } = opened;
  let service: PushService;
  let smtp: TestSmtpServer;
  let push: TestPushServer;
  let person: Person;
  let logged: string;

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await database.query(
      "update public.push_origins set paused_until = null where origin = 'email'",
    );
    smtp = await startSmtpServer();
    push = serverAt(smtp.url);
    person = await createApproved(database);
    await turnOn(database, person);
    await choose(person, true);
  });
  afterEach(async () => {
    await push.server.stop();
    await smtp.close();
  });

  function serverAt(url: string): TestPushServer {
    logged = '';
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    return pushServerOn(database, service, {
      channels: { ALERTS_SMTP_URL: url, ALERTS_SMTP_FROM: 'Coin Analyst <beta@example.com>' },
      log: createLog({ name: 'test', level: 'trace', format: 'json', destination }),
    });
  }

  async function choose(who: Person, on: boolean): Promise<void> {
    await database.query(
      'update public.user_settings set email_notifications = $2 where user_id = $1',
      [who.id, on],
    );
  }

  it('carries a change to the address of the account, with where it leads', async () => {
    await push.server.start();
    const id = await writeAlert(database, person, { title: 'BTC: LONG to SHORT' });
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    const mail = await smtp.next();
    expect(mail).toMatchObject({ from: 'beta@example.com', to: [person.email] });
    for (const part of [
      'From: Coin Analyst <beta@example.com>',
      'Subject: BTC: LONG to SHORT',
      `Message-ID: <alert-${id}@app.coin-analyst.org>`,
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe: <https://app.coin-analyst.org/settings>',
      'Stop 64,250.5, target 61,000.0, price 63,100.0',
      'View details: https://app.coin-analyst.org/dashboard?wl=BTCUSDT',
      'View before change: https://app.coin-analyst.org/dashboard?wl=BTCUSDT&previous=true',
    ]) {
      expect(mail.text).toContain(part);
    }
  });

  it('carries that support answered, and nothing of the answer', async () => {
    await turnOn(database, person, false);
    const ticket = randomUUID();
    const helper = await createApproved(database);
    await database.query(
      `insert into public.support_tickets (id, user_id, title, description)
       values ($1, $2, 'The chart is empty', 'Since this morning.')`,
      [ticket, person.id],
    );
    await push.server.start();
    await database.query(
      `insert into public.ticket_messages (ticket_id, user_id, user_email, message, from_support)
       values ($1, $2, 'Support', 'Please reload the page.', true)`,
      [ticket, helper.id],
    );
    const { text, to } = await smtp.next();
    expect(to).toEqual([person.email]);
    expect(text).toContain('Subject: Support answered');
    expect(text).toContain(`https://app.coin-analyst.org/support?ticket=${ticket}`);
    for (const secret of ['reload', 'chart']) expect(text).not.toContain(secret);
  });

  it.each([
    ['did not ask for it', () => choose(person, false)],
    [
      'has no confirmed address',
      () =>
        database.query('update auth.users set email_confirmed_at = null where id = $1', [
          person.id,
        ]),
    ],
  ])('goes to nobody who %s', async (_why, prepare) => {
    await prepare();
    await push.server.start();
    expect(await ended(database, await writeAlert(database, person))).toMatchObject({
      status: 'dead',
    });
    expect(smtp.received).toEqual([]);
  });

  it('is tried again after a refusal for now, and comes once', async () => {
    smtp.refuse(451);
    await push.server.start();
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    expect(smtp.received).toHaveLength(1);
    const [delivery] = await database.query<{ attempts: number }>(
      'select attempts from public.alert_deliveries where alert_id = $1',
      [id],
    );
    expect(delivery?.attempts).toBe(2);
  });

  it('ends at a refusal for good', async () => {
    smtp.refuse(550);
    await push.server.start();
    expect(await ended(database, await writeAlert(database, person))).toMatchObject({
      status: 'dead',
      reason: 'the mail server answered 550',
    });
  });

  it('waits, all of it, for a mail server that closes', async () => {
    smtp.refuse(421);
    await push.server.start();
    await writeAlert(database, person);
    await until(async () => {
      const rows = await database.query(
        "select 1 from public.push_origins where origin = 'email' and paused_until > now()",
      );
      return rows.length > 0;
    });
    expect(smtp.received).toEqual([]);
  });

  it('raises an alarm where the mail server refuses the sign-in, and is kept', async () => {
    smtp.refuse(535);
    await push.server.start();
    expect((await ended(database, await writeAlert(database, person))).status).toBe('sent');
    const metrics = await (await readMetrics(push.server)).text();
    expect(metrics).toMatch(/push_key_refused_total\{channel="email",app="push-server"\} 1/);
  });

  it('stops with the setting, also between two tries', async () => {
    smtp.refuse(451);
    await push.server.start();
    const id = await writeAlert(database, person);
    await until(async () => smtp.refusalsLeft === 0);
    await choose(person, false);
    expect(await ended(database, id)).toMatchObject({
      status: 'dead',
      reason: 'e-mail notifications are off',
    });
    expect(smtp.received).toEqual([]);
  });

  it('has the same Message-ID when what a killed process held is sent again', async () => {
    const id = await writeAlert(database, person);
    await database.query(
      `with held as (
         update public.alerts set status = 'delivering', open_deliveries = 1 where id = $1
       )
       insert into public.alert_deliveries
         (alert_id, channel, target, origin, attempts, lease, next_attempt_at)
       values ($1, 'email', $2, 'email', 1, gen_random_uuid(), now() - interval '1 second')`,
      [id, person.id],
    );
    await push.server.start();
    expect((await ended(database, id)).status).toBe('sent');
    expect((await smtp.next()).text).toContain(`Message-ID: <alert-${id}@`);
    expect(smtp.received).toHaveLength(1);
  });

  it('leaves no address and no words in logs and records', async () => {
    smtp.refuse(451, 535);
    await push.server.start();
    const id = await writeAlert(database, person, { title: 'Words of the message' });
    await ended(database, id);
    const records = JSON.stringify([
      await database.query('select * from public.alert_deliveries where alert_id = $1', [id]),
      await database.query('select * from public.push_origins'),
    ]);
    expect(logged).toContain('the operator has to act');
    for (const secret of [person.email, 'Words of the message', smtp.url]) {
      expect(logged).not.toContain(secret);
      expect(records).not.toContain(secret);
    }
  });

  it('does not hold up other channels while no mail server answers', async () => {
    await push.server.stop();
    push = serverAt('smtp://127.0.0.1:9');
    await push.subscribe(person, service.addDevice());
    await push.server.start();
    const id = await writeAlert(database, person);
    await until(async () => {
      const rows = await database.query(
        `select 1 from public.alert_deliveries
         where alert_id = $1 and (channel = 'push' and delivered or outcome like '%not be reached%')`,
        [id],
      );
      return rows.length === 2;
    });
  });

  it('is named among the channels only where a mail server is set', async () => {
    expect((await push.call(null, 'GET', '/channels')).body).toMatchObject({
      channels: ['push', 'email', 'webhook'],
    });
    const without = pushServerOn(database, service);
    expect((await without.call(null, 'GET', '/channels')).body).toMatchObject({
      channels: ['push', 'webhook'],
    });
    await without.server.stop();
  });
});
