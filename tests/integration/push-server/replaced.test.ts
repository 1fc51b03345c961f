import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { ended, pushServerOn, turnOn, until, writeAlert } from '../../support/push-server.ts';
import {
  type PushService,
  startPushService,
  type TestDevice,
} from '../../support/push-service/server.ts';

const replacement = (old: TestDevice, current: TestDevice) => ({
  old: { endpoint: old.endpoint, keys: old.keys },
  current: { endpoint: current.endpoint, keys: current.keys },
});

describe.each(await openBackends())('a replaced subscription on $name', ({ database }) => {
  let service: PushService;
  let person: Person;

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    person = await createApproved(database);
    await turnOn(database, person);
  });

  const rows = () =>
    database.query<Record<string, unknown>>(
      `select id, endpoint, p256dh, auth, vapid_key_id, label, refusals, created_at
       from public.push_subscriptions where user_id = $1`,
      [person.id],
    );

  test('takes the place of the old one, which nobody has to sign in for', async () => {
    const push = pushServerOn(database, service);
    const [old, current] = [service.addDevice(), service.addDevice()];
    await push.subscribe(person, old);
    await database.query('update public.push_subscriptions set refusals = 2 where endpoint = $1', [
      old.endpoint,
    ]);
    const [before] = await rows();
    const answer = await push.call(null, 'POST', '/replaced', replacement(old, current));
    expect([answer.status, answer.body]).toEqual([204, '']);
    const { endpoint, keys } = current;
    expect(await rows()).toEqual([{ ...before, endpoint, ...keys, refusals: 0 }]);
  });

  test('gets what was due to the old one', async () => {
    const push = pushServerOn(database, service);
    const [old, current] = [service.addDevice({ status: 500 }), service.addDevice()];
    await push.subscribe(person, old);
    await push.server.start();
    const alert = await writeAlert(database, person);
    const isPutBack = async () => {
      const waiting = await database.query(
        `update public.alert_deliveries set next_attempt_at = now()
         where alert_id = $1 and outcome is not null and lease is null returning id`,
        [alert],
      );
      return waiting.length > 0;
    };
    await until(async () => service.answered.get('500') !== undefined);
    expect((await push.call(null, 'POST', '/replaced', replacement(old, current))).status).toBe(
      204,
    );
    await until(isPutBack);
    expect(await ended(database, alert)).toMatchObject({ status: 'sent' });
    await push.server.stop();
    expect(service.accepted.at(-1)?.device).toBe(current.id);
    expect(service.accepted.at(-1)?.text).not.toBeNull();
  });

  test('stays where the push service says only now that the old one is gone', async () => {
    const [old, current] = [service.addDevice({ status: 410 }), service.addDevice()];
    let isUnderWay = false;
    const push = pushServerOn(database, service, {
      resolve: async () => {
        if (isUnderWay) await push.call(null, 'POST', '/replaced', replacement(old, current));
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    await push.subscribe(person, old);
    isUnderWay = true;
    await push.server.start();
    const lost = await ended(database, await writeAlert(database, person));
    expect(lost).toMatchObject({ status: 'dead', reason: expect.stringContaining('410') });
    expect(await rows()).toEqual([
      expect.objectContaining({ endpoint: current.endpoint, refusals: 0 }),
    ]);
    const next = await ended(database, await writeAlert(database, person, { coin: 'ETHUSDT' }));
    expect(next).toMatchObject({ status: 'sent' });
    await push.server.stop();
  });

  test('is one device, also where a page saves it at the same time', async () => {
    const push = pushServerOn(database, service);
    for (const isPageFirst of [true, false]) {
      const [old, current] = [service.addDevice(), service.addDevice()];
      await push.subscribe(person, old);
      const page = async () => {
        await push.subscribe(person, current);
        await push.call(person, 'DELETE', '/subscriptions', { endpoint: old.endpoint });
      };
      const worker = async () => {
        const answer = await push.call(null, 'POST', '/replaced', replacement(old, current));
        expect([204, 404]).toContain(answer.status);
      };
      await Promise.all(isPageFirst ? [page(), worker()] : [worker(), page()]);
      expect(await rows()).toEqual([expect.objectContaining({ endpoint: current.endpoint })]);
      await push.call(person, 'DELETE', '/subscriptions', { endpoint: current.endpoint });
    }
  });
});
