import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetUnusedReceivers } from '../../../push-server/channels/webhook/webhook-channel.ts';
import { openOneBackend } from '../../support/backends.ts';
import { createApproved } from '../../support/people.ts';
import { ended, writeAlert } from '../../support/push-server.ts';
import { verifyWebhook } from '../../support/standard-webhooks.ts';
import { openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.ts';

describe.each(await openOneBackend())('the standing of a webhook on $name', (opened) => {
  const { database } = opened;
  let desk: WebhookDesk;

  beforeEach(async () => {
    desk = await openWebhookDesk(database);
  });
  afterEach(() => desk.close());

  it('is turned off by 410 at once, and the person is notified by another channel', async () => {
    await desk.add();
    const device = desk.service.addDevice();
    await desk.push.subscribe(desk.person, device);
    desk.receiver.answer(410);
    await desk.push.server.start();
    const before = desk.service.accepted.length;
    await ended(database, await writeAlert(database, desk.person));
    expect((await desk.list())[0]).toMatchObject({
      state: 'disabled',
      reason: 'the receiver answered 410: it wants no more messages',
    });
    await desk.service.acceptedAtLeast(before + 2);
    const notice = desk.service.accepted
      .slice(before)
      .find(({ text }) => text?.includes('webhook'));
    expect(JSON.parse(notice?.text ?? '')).toMatchObject({
      notification: {
        title: 'A webhook was turned off',
        navigate: 'https://app.coin-analyst.org/settings',
        data: { kind: 'webhook' },
      },
    });
    await ended(database, await writeAlert(database, desk.person));
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('is turned off once every try has failed for more than a day, and not before', async () => {
    const { webhook } = await desk.add();
    desk.receiver.answer(404);
    await desk.push.server.start();
    await desk.failingFor(webhook.id, 23);
    await ended(database, await writeAlert(database, desk.person));
    expect((await desk.list())[0]?.state).toBe('on');
    await desk.failingFor(webhook.id, 25);
    await ended(database, await writeAlert(database, desk.person));
    expect((await desk.list())[0]).toMatchObject({
      state: 'disabled',
      reason: 'the receiver answered 404',
    });
    const notices = await database.query(
      `select kind from public.alerts where user_id = $1 and kind = 'webhook'`,
      [desk.person.id],
    );
    expect(notices).toHaveLength(1);
  });

  it('counts from the last success: a try that is taken ends the run of failures', async () => {
    const { webhook } = await desk.add();
    await desk.failingFor(webhook.id, 25);
    await desk.push.server.start();
    await ended(database, await writeAlert(database, desk.person));
    expect((await desk.list())[0]).toMatchObject({ state: 'on', failing_since: null });
    desk.receiver.answer(404);
    await ended(database, await writeAlert(database, desk.person));
    expect((await desk.list())[0]?.state).toBe('on');
  });

  it('counts no delivery that was never tried', async () => {
    const { webhook } = await desk.add();
    await desk.failingFor(webhook.id, 25);
    await desk.push.server.start();
    await ended(database, await writeAlert(database, desk.person, { expiresIn: -1 }));
    expect((await desk.list())[0]?.state).toBe('on');
    expect(desk.receiver.received).toEqual([]);
  });

  it('is turned on again by its person', async () => {
    const { webhook } = await desk.add();
    desk.receiver.answer(410, 204);
    await desk.push.server.start();
    await ended(database, await writeAlert(database, desk.person));
    const answer = await desk.push.call(desk.person, 'PATCH', '/webhooks', { id: webhook.id });
    expect(answer).toMatchObject({ status: 200, body: { state: 'on', reason: null } });
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).status).toBe('sent');
  });

  it('is tested at once, and says what the receiver really answered', async () => {
    const { webhook, secret } = await desk.add();
    const test = async () =>
      (await desk.push.call(desk.person, 'POST', '/webhooks/test', { id: webhook.id })).body;
    expect(await test()).toEqual({
      delivered: true,
      message: expect.stringMatching(/^The receiver answered 204 in \d+ ms\.$/),
    });
    const { headers, body } = await desk.receiver.request(0);
    expect(verifyWebhook(secret, headers, body)).toBeNull();
    expect(JSON.parse(body)).toMatchObject({ type: 'test', coin: null });
    expect((await desk.list())[0]?.last_delivered_at).not.toBeNull();
    desk.receiver.answer(404);
    expect(await test()).toMatchObject({
      delivered: false,
      message: expect.stringMatching(/^The receiver answered 404 in \d+ ms\.$/),
    });
    desk.receiver.answer({ status: 302, headers: { location: '/' } });
    expect(await test()).toMatchObject({ message: expect.stringContaining('not followed') });
    desk.receiver.answer('hang');
    expect(await test()).toEqual({
      delivered: false,
      message: 'The receiver did not answer in time.',
    });
    desk.receiver.answer('cut');
    expect(await test()).toEqual({
      delivered: false,
      message: 'The receiver could not be reached: it closed the connection.',
    });
  });

  it('reads no answer to its end: one that drips counts, one that floods is cut off', async () => {
    const { webhook } = await desk.add();
    for (const answer of ['drip', 'flood'] as const) {
      desk.receiver.answer(answer);
      const { body } = await desk.push.call(desk.person, 'POST', '/webhooks/test', {
        id: webhook.id,
      });
      expect(body).toMatchObject({ delivered: true });
    }
    const written = desk.receiver.flooded();
    await desk.push.server.stop();
    expect(written).toBeLessThan(1_000_000);
  });

  it('takes three webhooks of a desk.person, each address once', async () => {
    for (const path of ['/1', '/2']) await desk.add(path);
    const again = await desk.push.call(desk.person, 'POST', '/webhooks', {
      url: `${desk.receiver.origin}/1`,
      form: 'standard',
    });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: 'You have a webhook with this address already.' },
    });
    const answers = await Promise.all(
      ['/3', '/4', '/5'].map((path) =>
        desk.push.call(desk.person, 'POST', '/webhooks', {
          url: `${desk.receiver.origin}${path}`,
          form: 'standard',
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await desk.list()).toHaveLength(3);
  });

  it('is removed, with what was on its way', async () => {
    const { webhook } = await desk.add();
    desk.receiver.answer(500);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    await desk.receiver.request(0);
    const removed = await desk.push.call(desk.person, 'DELETE', '/webhooks', { id: webhook.id });
    expect(removed.status).toBe(204);
    expect(await ended(database, id)).toMatchObject({
      status: 'dead',
      reason: 'the webhook was turned off or removed',
    });
    expect(await desk.list()).toEqual([]);
    await forgetUnusedReceivers(database);
    const origins = await database.query(
      `select origin from public.push_origins o where o.origin like 'webhook:%'
         and not exists (select 1 from public.webhooks w where w.origin = o.origin)`,
    );
    expect(origins).toEqual([]);
  });

  it('keeps the origin of receivers that are in use', async () => {
    await desk.add();
    await forgetUnusedReceivers(database);
    desk.receiver.answer(500, 204);
    await desk.push.server.start();
    expect((await ended(database, await writeAlert(database, desk.person))).status).toBe('sent');
  });

  it('is of its person alone', async () => {
    const { webhook } = await desk.add();
    const other = await createApproved(database);
    expect(await desk.list(other)).toEqual([]);
    for (const [method, path] of [
      ['PATCH', '/webhooks'],
      ['DELETE', '/webhooks'],
      ['POST', '/webhooks/secret'],
      ['POST', '/webhooks/test'],
    ] as const) {
      expect((await desk.push.call(other, method, path, { id: webhook.id })).status).toBe(404);
      expect((await desk.push.call(other, method, path, { id: randomUUID() })).status).toBe(404);
    }
    expect(desk.receiver.received).toEqual([]);
  });
});
