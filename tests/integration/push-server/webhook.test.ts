import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOneBackend } from '../../support/backends.ts';
import { createApproved } from '../../support/people.ts';
import {
  alertState,
  ended,
  pushServerOn,
  turnOn,
  until,
  writeAlert,
} from '../../support/push-server.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { verifyWebhook } from '../../support/standard-webhooks.ts';
import { openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.ts';

describe.each(await openOneBackend())('webhooks on $name', (opened) => {
  const { database } = opened;
  let desk: WebhookDesk;

  beforeEach(async () => {
    desk = await openWebhookDesk(database);
  });
  afterEach(() => desk.close());

  it('carries a change, signed so that a receiver can verify it', async () => {
    const { secret } = await desk.add();
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person, { title: 'BTC: LONG to SHORT' });
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    const { path, headers, body } = await desk.receiver.request(0);
    expect(path).toBe('/in/an-address-that-is-secret');
    expect(headers['content-type']).toBe('application/json');
    expect(verifyWebhook(secret, headers, body)).toBeNull();
    const event = JSON.parse(body);
    expect(event).toEqual({
      id: headers['webhook-id'],
      type: 'change',
      time: new Date(event.time).toISOString(),
      coin: 'BTCUSDT',
      title: 'BTC: LONG to SHORT',
      body: 'Stop 64,250.5, target 61,000.0, price 63,100.0',
      urgent: true,
      url: 'https://app.coin-analyst.org/dashboard?wl=BTCUSDT',
    });
    expect(await desk.list()).toMatchObject([{ state: 'on', failing_since: null, reason: null }]);
    expect((await desk.list())[0]?.last_delivered_at).not.toBeNull();
  });

  it('writes each form at the address that it takes', async () => {
    await desk.add('/topic', 'ntfy');
    await desk.add('/api/webhooks/1/token', 'discord');
    await desk.add('/services/T0/B0/token', 'slack');
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person, { title: 'BTC <!channel> *bold*' });
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 3 });
    const bodies = new Map(
      desk.receiver.received.map(({ path, body }) => [path, JSON.parse(body)]),
    );
    expect(bodies.get('/')).toMatchObject({ topic: 'topic', title: 'BTC <!channel> *bold*' });
    expect(bodies.get('/api/webhooks/1/token')).toMatchObject({
      embeds: [{ title: 'BTC \\<!channel\\> \\*bold\\*' }],
      allowed_mentions: { parse: [] },
    });
    expect(bodies.get('/services/T0/B0/token').text).toContain('BTC &lt;!channel&gt; *bold*');
  });

  it('tries again with the same id and a new signature, and is taken once', async () => {
    const { secret, webhook } = await desk.add();
    desk.receiver.answer(500, 'cut', 204);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    const tries = desk.receiver.received;
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
    for (const { headers, body } of tries) expect(verifyWebhook(secret, headers, body)).toBeNull();
    const times = tries.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times[2]).toBeGreaterThan(times[0] ?? 0);
    const [delivery] = await database.query<{ attempts: number }>(
      'select attempts from public.alert_deliveries where alert_id = $1',
      [id],
    );
    expect(delivery?.attempts).toBe(3);
    expect((await desk.list())[0]).toMatchObject({
      id: webhook.id,
      failing_since: null,
      reason: null,
    });
  });

  it('waits as long as Retry-After says, and holds up nobody else at the same host', async () => {
    await desk.add('/busy');
    desk.receiver.answer({ status: 429, headers: { 'retry-after': '900' } }, 204);
    await desk.push.server.start();
    const held = await writeAlert(database, desk.person);
    const waiting = () =>
      database.query<{ wait: number }>(
        `select extract(epoch from next_attempt_at - now())::float8 as wait
         from public.alert_deliveries
         where alert_id = $1 and lease is null and outcome = 'the receiver answered 429'`,
        [held],
      );
    await until(async () => (await waiting()).length === 1);
    const [row] = await waiting();
    expect(row?.wait).toBeGreaterThan(800);
    expect(row?.wait).toBeLessThan(901);
    const other = await createApproved(database);
    await turnOn(database, other);
    await desk.add('/other', 'standard', other);
    expect((await ended(database, await writeAlert(database, other))).status).toBe('sent');
    expect((await alertState(database, held)).status).toBe('delivering');
  });

  it('ends a delivery at a refusal, and remembers since when', async () => {
    await desk.add();
    desk.receiver.answer(404);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect(await ended(database, id)).toMatchObject({
      status: 'dead',
      reason: 'the receiver answered 404',
    });
    expect(desk.receiver.received).toHaveLength(1);
    const [webhook] = await desk.list();
    expect(webhook).toMatchObject({ state: 'on', reason: 'the receiver answered 404' });
    expect(webhook?.failing_since).not.toBeNull();
  });

  it('does not follow a redirect', async () => {
    await desk.add();
    desk.receiver.answer({
      status: 307,
      headers: { location: `${desk.receiver.origin}/elsewhere` },
    });
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).reason).toBe('the receiver answered 307');
    expect(desk.receiver.received.map(({ path }) => path)).toEqual([
      '/in/an-address-that-is-secret',
    ]);
  });

  it('signs with both secrets for a day after one was replaced', async () => {
    const { webhook, secret: old } = await desk.add();
    const answer = await desk.push.call(desk.person, 'POST', '/webhooks/secret', {
      id: webhook.id,
    });
    const { secret } = answer.body as { secret: string };
    await desk.push.server.start();
    await ended(database, await writeAlert(database, desk.person));
    const first = await desk.receiver.request(0);
    for (const each of [old, secret]) {
      expect(verifyWebhook(each, first.headers, first.body)).toBeNull();
    }
    await database.query(
      `update public.webhooks set old_secret_until = now() - interval '1 second' where id = $1`,
      [webhook.id],
    );
    await ended(database, await writeAlert(database, desk.person));
    const second = await desk.receiver.request(1);
    expect(verifyWebhook(secret, second.headers, second.body)).toBeNull();
    expect(verifyWebhook(old, second.headers, second.body)).not.toBeNull();
  });

  it('does not hold up other channels while its receiver hangs', async () => {
    await desk.add();
    desk.receiver.answer('hang');
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    await until(async () => {
      const rows = await database.query(
        `select 1 from public.alert_deliveries
         where alert_id = $1 and (channel = 'push' and delivered or outcome like '%in time%')`,
        [id],
      );
      return rows.length === 2;
    });
  });

  it('does not count as having reached the person: a backup channel still follows', async () => {
    const smtp = await startSmtpServer();
    const push = pushServerOn(database, desk.service, { channels: { ALERTS_SMTP_URL: smtp.url } });
    await database.query(
      `update public.user_settings
       set email_notifications = true, backup_channels = '{email}' where user_id = $1`,
      [desk.person.id],
    );
    await desk.add();
    await push.server.start();
    const id = await writeAlert(database, desk.person);
    await until(async () => (await alertState(database, id)).delivered === 1);
    await database.query('update public.alerts set escalate_at = now() where id = $1', [id]);
    expect((await smtp.next()).to).toEqual([desk.person.email]);
    await push.server.stop();
    await smtp.close();
  });

  it('leaves no secret, address or words in answers, logs and records', async () => {
    const { webhook, secret } = await desk.add();
    desk.receiver.answer(500, 'cut', 410);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person, { title: 'Words of the message' });
    await ended(database, id);
    await desk.push.call(desk.person, 'POST', '/webhooks/test', { id: webhook.id });
    const records = JSON.stringify([
      await database.query('select * from public.alert_deliveries where alert_id = $1', [id]),
      await database.query('select * from public.push_origins'),
      await desk.list(),
    ]);
    const address = 'an-address-that-is-secret';
    for (const hidden of [
      secret,
      address,
      new URL(desk.receiver.origin).host,
      'Words of the message',
    ]) {
      expect(desk.logged()).not.toContain(hidden);
    }
    for (const hidden of [secret, address, 'Words of the message']) {
      expect(records).not.toContain(hidden);
    }
  });
});
