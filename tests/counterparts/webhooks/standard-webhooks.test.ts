import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOneBackend } from '../../support/backends.ts';
import { ended, writeAlert } from '../../support/push-server.ts';
import { verifyWebhook } from '../../support/standard-webhooks.ts';
import { openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.ts';

describe.each(await openOneBackend())("Standard Webhooks' own library on $name", (opened) => {
  const { database } = opened;
  let desk: WebhookDesk;
  beforeEach(async () => {
    desk = await openWebhookDesk(database);
    await desk.push.server.start();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await desk.close();
  });

  /** What the receiver got of an alert with this title. */
  async function posted(title: string) {
    await ended(database, await writeAlert(database, desk.person, { title }));
    return desk.receiver.request(desk.receiver.received.length - 1);
  }

  it.each([
    'BTC: LONG → SHORT',
    'Stop hit, −1.06 R: «fünf» 五 🛑',
    '"quoted", \\back\\ and\u2028a line',
  ])('takes %j', async (title) => {
    const { secret } = await desk.add();
    const { headers, body } = await posted(title);
    expect(verifyWebhook(secret, headers, body)).toBeNull();
    expect(JSON.parse(body).title).toBe(title);
  });

  it('takes a test message', async () => {
    const { webhook, secret } = await desk.add();
    await desk.push.call(desk.person, 'POST', '/webhooks/test', { id: webhook.id });
    const { headers, body } = await desk.receiver.request(0);
    expect(verifyWebhook(secret, headers, body)).toBeNull();
    expect(JSON.parse(body).type).toBe('test');
  });

  it('takes every try of one message', async () => {
    const { secret } = await desk.add();
    desk.receiver.answer(503, 204);
    await posted('BTC: LONG → SHORT');
    expect(desk.receiver.received).toHaveLength(2);
    for (const { headers, body } of desk.receiver.received) {
      expect(verifyWebhook(secret, headers, body)).toBeNull();
    }
  });

  it('takes either secret while one is replaced, and no third', async () => {
    const { webhook, secret: old } = await desk.add();
    const { secret: other } = await desk.add('/other');
    const { id } = webhook;
    const answer = await desk.push.call(desk.person, 'POST', '/webhooks/secret', { id });
    const { secret } = answer.body as { secret: string };
    await posted('BTC: LONG → SHORT');
    const own = desk.receiver.received.find(({ path }) => path !== '/other');
    const verdicts = [old, secret, other].map((each) =>
      verifyWebhook(each, own?.headers ?? {}, own?.body ?? ''),
    );
    expect(verdicts).toEqual([null, null, 'No matching signature found']);
  });

  it('refuses what was altered, left out, or comes at another time', async () => {
    const { secret } = await desk.add();
    const { headers, body } = await posted('BTC: LONG → SHORT');
    const sent = Number(headers['webhook-timestamp']);
    const { 'webhook-signature': _, ...unsigned } = headers;
    const verdicts = {
      body: verifyWebhook(secret, headers, body.replace('LONG', 'SHORT')),
      id: verifyWebhook(secret, { ...headers, 'webhook-id': 'alert-1-1' }, body),
      time: verifyWebhook(secret, { ...headers, 'webhook-timestamp': `${sent - 1}` }, body),
      unsigned: verifyWebhook(secret, unsigned, body),
    };
    expect(verdicts).toEqual({
      body: 'No matching signature found',
      id: 'No matching signature found',
      time: 'No matching signature found',
      unsigned: 'Missing required headers',
    });
    const at = (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1000 });
      const verdict = verifyWebhook(secret, headers, body);
      vi.useRealTimers();
      return verdict;
    };
    expect([at(sent + 300), at(sent + 301), at(sent - 301)]).toEqual([
      null,
      'Message timestamp too old',
      'Message timestamp too new',
    ]);
  });
});
