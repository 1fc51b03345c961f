import { Writable } from 'node:stream';
import type { Webhook, WebhookForm } from '../../domain/notice/webhook.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLog } from '../../platform/process/log.ts';
import type { Person } from './people.ts';
import { openPushDesk, type PushDesk } from './push-desk.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** A person who is notified by webhooks, a receiver of theirs, and the server between the two. */
export interface WebhookDesk extends PushDesk {
  readonly receiver: WebhookReceiver;
  /** Everything that the server has logged, at every level. */
  logged(): string;
  /** Adds a webhook of the person, or of somebody else. */
  add(
    path?: string,
    form?: WebhookForm,
    who?: Person,
  ): Promise<{ readonly webhook: Webhook; readonly secret: string }>;
  list(who?: Person): Promise<readonly Webhook[]>;
  /** Has every try of a webhook have failed for so many hours. */
  failingFor(id: string, hours: number): Promise<void>;
}

/** Opens a desk on a test database. */
export async function openWebhookDesk(database: Database): Promise<WebhookDesk> {
  let logged = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const log = createLog({ name: 'test', level: 'trace', format: 'json', destination });
  const desk = await openPushDesk(database, { log, limits: { timeoutMs: 1_000 } });
  const { push, person } = desk;
  const receiver = await startWebhookReceiver(desk.service.certificate);
  return {
    ...desk,
    receiver,
    logged: () => logged,
    async add(path = '/in/an-address-that-is-secret', form = 'standard', who = person) {
      const url = `${receiver.origin}${path}`;
      const answer = await push.call(who, 'POST', '/webhooks', { url, form, label: 'Mine' });
      if (answer.status !== 201) throw new Error(`the webhook was not added: ${answer.status}`);
      return answer.body as { webhook: Webhook; secret: string };
    },
    list: async (who = person) =>
      ((await push.call(who, 'GET', '/webhooks')).body as { webhooks: Webhook[] }).webhooks,
    async failingFor(id, hours) {
      await database.query(
        `update public.webhooks set failing_since = now() - make_interval(hours => $2) where id = $1`,
        [id, hours],
      );
    },
    async close() {
      await desk.close();
      await receiver.close();
    },
  };
}
