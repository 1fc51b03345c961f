import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Webhook, WebhookForm } from '../../../domain/webhook.ts';
import type { Database } from '../../../platform/database.ts';
import { createLog } from '../../../platform/log.ts';
import { forgetUnusedReceivers } from '../../../push-server/channels/webhook/unused-receivers.ts';
import { startOneBackend } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import {
  alertState,
  ended,
  pushServerOn,
  type TestPushServer,
  turnOn,
  until,
  writeAlert,
} from '../../support/push-server.ts';
import { type PushService, startPushService } from '../../support/push-service/server.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { verifyWebhook } from '../../support/standard-webhooks.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

const backends = await startOneBackend();
afterAll(() => Promise.all(backends.map((backend) => backend.stop())));

describe.each(backends)('webhooks on $name', (backend) => {
  let opened: TestDatabase;
  let database: Database;
  let service: PushService;
  let receiver: WebhookReceiver;
  let push: TestPushServer;
  let person: Person;
  let logged: string;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
    service = await startPushService();
  });
  afterAll(async () => {
    await service.close();
    await opened.close();
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver(service.certificate);
    logged = '';
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    const log = createLog({ name: 'test', level: 'trace', destination });
    push = pushServerOn(database, service, { log, limits: { timeoutMs: 1_000 } });
    person = await createApproved(database);
    await turnOn(database, person);
  });
  afterEach(async () => {
    await push.server.stop();
    await receiver.close();
  });

  async function add(
    path = '/in/an-address-that-is-secret',
    form: WebhookForm = 'standard',
    who = person,
  ): Promise<{ webhook: Webhook; secret: string }> {
    const url = `${receiver.origin}${path}`;
    const answer = await push.call(who, 'POST', '/webhooks', { url, form, label: 'Mine' });
    expect(answer.status).toBe(201);
    return answer.body as { webhook: Webhook; secret: string };
  }
  const list = async (who = person) =>
    ((await push.call(who, 'GET', '/webhooks')).body as { webhooks: Webhook[] }).webhooks;
  async function failingFor(id: string, hours: number): Promise<void> {
    await database.query(
      `update public.webhooks set failing_since = now() - make_interval(hours => $2) where id = $1`,
      [id, hours],
    );
  }

  it('carries a change, signed so that a receiver can verify it', async () => {
    const { secret } = await add();
    await push.server.start();
    const id = await writeAlert(database, person, { title: 'BTC: LONG to SHORT' });
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    const { path, headers, body } = await receiver.request(0);
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
    expect(await list()).toMatchObject([{ state: 'on', failing_since: null, reason: null }]);
    expect((await list())[0]?.last_delivered_at).not.toBeNull();
  });

  it('writes each form at the address that it takes', async () => {
    await add('/topic', 'ntfy');
    await add('/api/webhooks/1/token', 'discord');
    await add('/services/T0/B0/token', 'slack');
    await push.server.start();
    const id = await writeAlert(database, person, { title: 'BTC <!channel> *bold*' });
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 3 });
    const bodies = new Map(receiver.received.map(({ path, body }) => [path, JSON.parse(body)]));
    expect(bodies.get('/')).toMatchObject({ topic: 'topic', title: 'BTC <!channel> *bold*' });
    expect(bodies.get('/api/webhooks/1/token')).toMatchObject({
      embeds: [{ title: 'BTC \\<!channel\\> \\*bold\\*' }],
      allowed_mentions: { parse: [] },
    });
    expect(bodies.get('/services/T0/B0/token').text).toContain('BTC &lt;!channel&gt; *bold*');
  });

  it('tries again with the same id and a new signature, and is taken once', async () => {
    const { secret, webhook } = await add();
    receiver.answer(500, 'cut', 204);
    await push.server.start();
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1 });
    const tries = receiver.received;
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
    expect((await list())[0]).toMatchObject({ id: webhook.id, failing_since: null, reason: null });
  });

  it('waits as long as Retry-After says, and holds up nobody else at the same host', async () => {
    await add('/busy');
    receiver.answer({ status: 429, headers: { 'retry-after': '900' } }, 204);
    await push.server.start();
    const held = await writeAlert(database, person);
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
    await add('/other', 'standard', other);
    expect((await ended(database, await writeAlert(database, other))).status).toBe('sent');
    expect((await alertState(database, held)).status).toBe('delivering');
  });

  it('ends a delivery at a refusal, and remembers since when', async () => {
    await add();
    receiver.answer(404);
    await push.server.start();
    const id = await writeAlert(database, person);
    expect(await ended(database, id)).toMatchObject({
      status: 'dead',
      reason: 'the receiver answered 404',
    });
    expect(receiver.received).toHaveLength(1);
    const [webhook] = await list();
    expect(webhook).toMatchObject({ state: 'on', reason: 'the receiver answered 404' });
    expect(webhook?.failing_since).not.toBeNull();
  });

  it('does not follow a redirect', async () => {
    await add();
    receiver.answer({ status: 307, headers: { location: `${receiver.origin}/elsewhere` } });
    await push.server.start();
    const id = await writeAlert(database, person);
    expect((await ended(database, id)).reason).toBe('the receiver answered 307');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/in/an-address-that-is-secret']);
  });

  it('is turned off by 410 at once, and the person is notified by another channel', async () => {
    await add();
    const device = service.addDevice();
    await push.subscribe(person, device);
    receiver.answer(410);
    await push.server.start();
    const before = service.accepted.length;
    await ended(database, await writeAlert(database, person));
    expect((await list())[0]).toMatchObject({
      state: 'disabled',
      reason: 'the receiver answered 410: it wants no more messages',
    });
    await service.acceptedAtLeast(before + 2);
    const notice = service.accepted.slice(before).find(({ text }) => text?.includes('webhook'));
    expect(JSON.parse(notice?.text ?? '')).toMatchObject({
      notification: {
        title: 'A webhook was turned off',
        navigate: 'https://app.coin-analyst.org/settings',
        data: { kind: 'webhook' },
      },
    });
    await ended(database, await writeAlert(database, person));
    expect(receiver.received).toHaveLength(1);
  });

  it('is turned off once every try has failed for more than a day, and not before', async () => {
    const { webhook } = await add();
    receiver.answer(404);
    await push.server.start();
    await failingFor(webhook.id, 23);
    await ended(database, await writeAlert(database, person));
    expect((await list())[0]?.state).toBe('on');
    await failingFor(webhook.id, 25);
    await ended(database, await writeAlert(database, person));
    expect((await list())[0]).toMatchObject({
      state: 'disabled',
      reason: 'the receiver answered 404',
    });
    const notices = await database.query(
      `select kind from public.alerts where user_id = $1 and kind = 'webhook'`,
      [person.id],
    );
    expect(notices).toHaveLength(1);
  });

  it('counts from the last success: a try that is taken ends the run of failures', async () => {
    const { webhook } = await add();
    await failingFor(webhook.id, 25);
    await push.server.start();
    await ended(database, await writeAlert(database, person));
    expect((await list())[0]).toMatchObject({ state: 'on', failing_since: null });
    receiver.answer(404);
    await ended(database, await writeAlert(database, person));
    expect((await list())[0]?.state).toBe('on');
  });

  it('counts no delivery that was never tried', async () => {
    const { webhook } = await add();
    await failingFor(webhook.id, 25);
    await push.server.start();
    await ended(database, await writeAlert(database, person, { expiresIn: -1 }));
    expect((await list())[0]?.state).toBe('on');
    expect(receiver.received).toEqual([]);
  });

  it('is turned on again by its person', async () => {
    const { webhook } = await add();
    receiver.answer(410, 204);
    await push.server.start();
    await ended(database, await writeAlert(database, person));
    const answer = await push.call(person, 'PATCH', '/webhooks', { id: webhook.id });
    expect(answer).toMatchObject({ status: 200, body: { state: 'on', reason: null } });
    const id = await writeAlert(database, person);
    expect((await ended(database, id)).status).toBe('sent');
  });

  it('signs with both secrets for a day after one was replaced', async () => {
    const { webhook, secret: old } = await add();
    const answer = await push.call(person, 'POST', '/webhooks/secret', { id: webhook.id });
    const { secret } = answer.body as { secret: string };
    await push.server.start();
    await ended(database, await writeAlert(database, person));
    const first = await receiver.request(0);
    for (const each of [old, secret]) {
      expect(verifyWebhook(each, first.headers, first.body)).toBeNull();
    }
    await database.query(
      `update public.webhooks set old_secret_until = now() - interval '1 second' where id = $1`,
      [webhook.id],
    );
    await ended(database, await writeAlert(database, person));
    const second = await receiver.request(1);
    expect(verifyWebhook(secret, second.headers, second.body)).toBeNull();
    expect(verifyWebhook(old, second.headers, second.body)).not.toBeNull();
  });

  it('is tested at once, and says what the receiver really answered', async () => {
    const { webhook, secret } = await add();
    const test = async () =>
      (await push.call(person, 'POST', '/webhooks/test', { id: webhook.id })).body;
    expect(await test()).toEqual({
      delivered: true,
      message: expect.stringMatching(/^The receiver answered 204 in \d+ ms\.$/),
    });
    const { headers, body } = await receiver.request(0);
    expect(verifyWebhook(secret, headers, body)).toBeNull();
    expect(JSON.parse(body)).toMatchObject({ type: 'test', coin: null });
    expect((await list())[0]?.last_delivered_at).not.toBeNull();
    receiver.answer(404);
    expect(await test()).toMatchObject({
      delivered: false,
      message: expect.stringMatching(/^The receiver answered 404 in \d+ ms\.$/),
    });
    receiver.answer({ status: 302, headers: { location: '/' } });
    expect(await test()).toMatchObject({ message: expect.stringContaining('not followed') });
    receiver.answer('hang');
    expect(await test()).toEqual({
      delivered: false,
      message: 'The receiver did not answer in time.',
    });
    receiver.answer('cut');
    expect(await test()).toEqual({
      delivered: false,
      message: 'The receiver could not be reached: it closed the connection.',
    });
  });

  it('reads no answer to its end: one that drips counts, one that floods is cut off', async () => {
    const { webhook } = await add();
    for (const answer of ['drip', 'flood'] as const) {
      receiver.answer(answer);
      const { body } = await push.call(person, 'POST', '/webhooks/test', { id: webhook.id });
      expect(body).toMatchObject({ delivered: true });
    }
    const written = receiver.flooded();
    await push.server.stop();
    expect(written).toBeLessThan(1_000_000);
  });

  it('takes three webhooks of a person, each address once', async () => {
    for (const path of ['/1', '/2']) await add(path);
    const again = await push.call(person, 'POST', '/webhooks', {
      url: `${receiver.origin}/1`,
      form: 'standard',
    });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: 'You have a webhook with this address already.' },
    });
    const answers = await Promise.all(
      ['/3', '/4', '/5'].map((path) =>
        push.call(person, 'POST', '/webhooks', {
          url: `${receiver.origin}${path}`,
          form: 'standard',
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(3);
  });

  it('is removed, with what was on its way', async () => {
    const { webhook } = await add();
    receiver.answer(500);
    await push.server.start();
    const id = await writeAlert(database, person);
    await receiver.request(0);
    const removed = await push.call(person, 'DELETE', '/webhooks', { id: webhook.id });
    expect(removed.status).toBe(204);
    expect(await ended(database, id)).toMatchObject({
      status: 'dead',
      reason: 'the webhook was turned off or removed',
    });
    expect(await list()).toEqual([]);
    await forgetUnusedReceivers(database);
    const origins = await database.query(
      `select origin from public.push_origins o where o.origin like 'webhook:%'
         and not exists (select 1 from public.webhooks w where w.origin = o.origin)`,
    );
    expect(origins).toEqual([]);
  });

  it('keeps the origin of receivers that are in use', async () => {
    await add();
    await forgetUnusedReceivers(database);
    receiver.answer(500, 204);
    await push.server.start();
    expect((await ended(database, await writeAlert(database, person))).status).toBe('sent');
  });

  it('is of its person alone', async () => {
    const { webhook } = await add();
    const other = await createApproved(database);
    expect(await list(other)).toEqual([]);
    for (const [method, path] of [
      ['PATCH', '/webhooks'],
      ['DELETE', '/webhooks'],
      ['POST', '/webhooks/secret'],
      ['POST', '/webhooks/test'],
    ] as const) {
      expect((await push.call(other, method, path, { id: webhook.id })).status).toBe(404);
      expect((await push.call(other, method, path, { id: randomUUID() })).status).toBe(404);
    }
    expect(receiver.received).toEqual([]);
  });

  it('does not hold up other channels while its receiver hangs', async () => {
    await add();
    receiver.answer('hang');
    await push.subscribe(person, service.addDevice());
    await push.server.start();
    const id = await writeAlert(database, person);
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
    await push.server.stop();
    push = pushServerOn(database, service, { channels: { ALERTS_SMTP_URL: smtp.url } });
    await database.query(
      `update public.user_settings
       set email_notifications = true, backup_channels = '{email}' where user_id = $1`,
      [person.id],
    );
    await add();
    await push.server.start();
    const id = await writeAlert(database, person);
    await until(async () => (await alertState(database, id)).delivered === 1);
    await database.query('update public.alerts set escalate_at = now() where id = $1', [id]);
    expect((await smtp.next()).to).toEqual([person.email]);
    await push.server.stop();
    await smtp.close();
  });

  it('leaves no secret, address or words in answers, logs and records', async () => {
    const { webhook, secret } = await add();
    receiver.answer(500, 'cut', 410);
    await push.server.start();
    const id = await writeAlert(database, person, { title: 'Words of the message' });
    await ended(database, id);
    await push.call(person, 'POST', '/webhooks/test', { id: webhook.id });
    const records = JSON.stringify([
      await database.query('select * from public.alert_deliveries where alert_id = $1', [id]),
      await database.query('select * from public.push_origins'),
      await list(),
    ]);
    const address = 'an-address-that-is-secret';
    for (const hidden of [secret, address, new URL(receiver.origin).host, 'Words of the message']) {
      expect(logged).not.toContain(hidden);
    }
    for (const hidden of [secret, address, 'Words of the message']) {
      expect(records).not.toContain(hidden);
    }
  });
});
