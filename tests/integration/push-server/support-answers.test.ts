import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { parseMessage } from '../../support/push-message.ts';
import {
  ended as changeEnded,
  pushServerOn,
  type TestPushServer,
  turnOn,
  until,
  writeAlert,
} from '../../support/push-server.ts';
import {
  type PushService,
  startPushService,
  type TestDevice,
} from '../../support/push-service/server.ts';

describe.each(await openBackends())('telling that support answered, on $name', (opened) => {
  let service: PushService;
  let push: TestPushServer;
  let owner: Person;
  let admin: Person;
  let ticket: string;

  beforeAll(async () => {
    service = await startPushService();
    admin = await createApproved(opened.database);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    push = pushServerOn(opened.database, service);
    owner = await createApproved(opened.database);
    ticket = randomUUID();
    await opened.database.query(
      `insert into public.support_tickets (id, user_id, user_email, title, description)
       values ($1, $2, $3, 'The chart is empty', 'Since this morning.')`,
      [ticket, owner.id, owner.email],
    );
  });
  afterEach(() => push.server.stop());

  async function answer(text: string, note = false): Promise<string> {
    const id = randomUUID();
    await opened.database.query(
      `insert into public.ticket_messages
         (id, ticket_id, user_id, user_email, message, is_admin_note, from_support, created_at)
       values ($1, $2, $3, 'Support', $4, $5, true, clock_timestamp())`,
      [id, ticket, admin.id, text, note],
    );
    return id;
  }
  async function stateOf(message: string) {
    const [row] = await opened.database.query<{ status: string; reason: string | null }>(
      'select status, reason from public.alerts where event_id = $1',
      [message],
    );
    return row ?? null;
  }
  const receivedBy = (device: TestDevice) =>
    service.accepted.flatMap((got) => (got.device === device.id ? [got.text ?? ''] : []));
  async function ended(message: string) {
    await until(async () => ['sent', 'dead'].includes((await stateOf(message))?.status ?? ''));
    return stateOf(message);
  }

  it('reaches every device, leads to the ticket and says nothing of the answer', async () => {
    const devices = [service.addDevice(), service.addDevice()];
    for (const device of devices) await push.subscribe(owner, device);
    await push.server.start();
    const message = await answer('Please reload the page.');
    expect(await ended(message)).toEqual({ status: 'sent', reason: null });
    for (const device of devices) {
      const [text = ''] = receivedBy(device);
      expect(parseMessage(text)).toMatchObject({
        notification: {
          title: 'Support answered',
          navigate: `https://app.coin-analyst.org/support?ticket=${ticket}`,
          tag: `support-${ticket}`,
        },
      });
      for (const secret of ['reload', 'chart', admin.email]) expect(text).not.toContain(secret);
    }
  });

  it('is never done for a note', async () => {
    const note = await answer('between us', true);
    expect(await stateOf(note)).toBeNull();
    const reply = await answer('for you');
    expect(await stateOf(reply)).toMatchObject({ status: 'pending' });
  });

  it('is not done where the person turned it off, before or after the answer', async () => {
    const turn = (on: boolean) =>
      opened.database.query(
        `insert into public.user_settings (user_id, support_replies) values ($1, $2)
         on conflict (user_id) do update set support_replies = excluded.support_replies`,
        [owner.id, on],
      );
    const late = await answer('one');
    await turn(false);
    expect(await stateOf(await answer('two'))).toBeNull();
    await push.server.start();
    expect(await ended(late)).toEqual({
      status: 'dead',
      reason: 'replies from support are off',
    });
  });

  it('is done once for several answers, and not for one that was read', async () => {
    const device = service.addDevice();
    await push.subscribe(owner, device);
    const first = await answer('one');
    const second = await answer('two');
    const readTicket = ticket;
    ticket = randomUUID();
    await opened.database.query(
      `insert into public.support_tickets (id, user_id, title, description)
       values ($1, $2, 'Another', 'One.')`,
      [ticket, owner.id],
    );
    const seen = await answer('three');
    await opened.database.query(
      `update public.ticket_read_status set last_read_at = clock_timestamp() where ticket_id = $1`,
      [ticket],
    );
    await push.server.start();
    expect(await ended(first)).toEqual({ status: 'dead', reason: 'replaced by a newer answer' });
    expect(await ended(second)).toMatchObject({ status: 'sent' });
    expect(await ended(seen)).toEqual({ status: 'dead', reason: 'the answer was read' });
    expect(receivedBy(device)).toHaveLength(1);
    expect(JSON.stringify(receivedBy(device))).toContain(readTicket);
  });

  it('ends with its reason where there is no device', async () => {
    await push.server.start();
    expect(await ended(await answer('anyone there?'))).toEqual({
      status: 'dead',
      reason: 'no device or chat to send to',
    });
  });

  it('forgets a device that is gone and tries the others', async () => {
    const [gone, kept] = [service.addDevice({ status: 410 }), service.addDevice()];
    await push.subscribe(owner, gone);
    await push.subscribe(owner, kept);
    await push.server.start();
    expect(await ended(await answer('hello'))).toMatchObject({ status: 'sent' });
    const left = await opened.database.query<{ endpoint: string }>(
      'select endpoint from public.push_subscriptions where user_id = $1',
      [owner.id],
    );
    expect(left).toEqual([{ endpoint: kept.endpoint }]);
  });

  it('is not lost with the process that held it', async () => {
    const device = service.addDevice();
    await push.subscribe(owner, device);
    const message = await answer('hello');
    await opened.database.query(
      `with held as (
         update public.alerts set status = 'delivering', open_deliveries = 1
         where event_id = $1 returning id, user_id
       )
       insert into public.alert_deliveries
         (alert_id, channel, target, origin, attempts, lease, next_attempt_at)
       select h.id, 'push', p.id::text, p.origin, 1, gen_random_uuid(), now() - interval '1 second'
       from held h join public.push_subscriptions p on p.user_id = h.user_id`,
      [message],
    );
    await push.server.start();
    expect(await ended(message)).toMatchObject({ status: 'sent' });
    expect(receivedBy(device)).toHaveLength(1);
  });

  it('is tried again where the push service fails, and is shown once', async () => {
    const device = service.addDevice({ status: 500 }, { status: 201 });
    await push.subscribe(owner, device);
    await push.server.start();
    expect(await ended(await answer('hello'))).toMatchObject({ status: 'sent' });
    expect(receivedBy(device)).toHaveLength(1);
  });

  it('does not take the place of a change that waits, nor the other way round', async () => {
    const device = service.addDevice();
    await turnOn(opened.database, owner);
    await push.subscribe(owner, device);
    const change = await writeAlert(opened.database, owner);
    const message = await answer('hello');
    await push.server.start();
    expect((await changeEnded(opened.database, change)).status).toBe('sent');
    expect(await ended(message)).toMatchObject({ status: 'sent' });
    const kinds = receivedBy(device).map((text) => parseMessage(text)?.notification.data.kind);
    expect(kinds.sort()).toEqual(['change', 'support']);
  });
});
