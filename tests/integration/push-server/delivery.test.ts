import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldAlerts } from '../../../push-server/outbox/delivery.ts';
import { openOneBackend } from '../../support/backends.ts';
import { endPlan, makePlan } from '../../support/made-plans.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved, type Person, setApproved } from '../../support/people.ts';
import { openPushDesk, type PushDesk } from '../../support/push-desk.ts';
import { parseMessage } from '../../support/push-message.ts';
import { ended, pushServerOn, turnOn, until, writeAlert } from '../../support/push-server.ts';
import { writeTouch } from '../../support/quiet-hours.ts';
import { nothingAside } from '../../support/test-database.ts';

describe.each(await openOneBackend())('delivery on $name', (opened) => {
  const { database } = opened;
  let desk: PushDesk;

  beforeEach(async () => {
    desk = await openPushDesk(database);
  });
  afterEach(() => desk.close());

  async function attemptsOf(alertId: number) {
    return database.query<{
      attempts: number;
      outcome: string;
      delivered: boolean;
      history: unknown[];
    }>(
      'select attempts, outcome, delivered, history from public.alert_deliveries where alert_id = $1',
      [alertId],
    );
  }

  test('an alert reaches every device of the person, and nobody else', async () => {
    const other = await createApproved(database);
    await turnOn(database, other);
    const [phone, laptop, foreign] = [
      desk.service.addDevice(),
      desk.service.addDevice(),
      desk.service.addDevice(),
    ];
    await desk.push.subscribe(desk.person, phone);
    await desk.push.subscribe(desk.person, laptop);
    await desk.push.subscribe(other, foreign);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 2 });
    expect(desk.service.accepted.map((m) => m.device).sort()).toEqual([phone.id, laptop.id].sort());
    const message = parseMessage(desk.service.accepted[0]?.text ?? '');
    expect(message?.notification).toMatchObject({
      title: 'BTC: LONG → SHORT',
      body: 'Stop 64,250.5, target 61,000.0, price 63,100.0',
      navigate: 'https://app.coin-analyst.org/dashboard?wl=BTCUSDT',
      tag: 'change-BTCUSDT',
    });
    expect(message?.notification.actions?.map((action) => action.action)).toEqual([
      'details',
      'before',
    ]);
    expect(desk.service.faults).toEqual([]);
  });

  test('the end of a plan offers its replay', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    const { hash, entry } = await makePlan(database, { opened: "now() - interval '1 day'" });
    const id = await writeTouch(database, desk.person, 'stop');
    await database.query(
      `update public.alert_messages m set snapshot_id = p.snapshot
       from public.alerts a, public.plans p where a.id = $1 and m.id = a.message_id and p.hash = $2`,
      [id, hash],
    );
    await endPlan(database, entry, { outcome: 'stopped', at: Date.now(), netR: -1 });
    await desk.push.server.start();
    await ended(database, id);
    const message = parseMessage(desk.service.accepted[0]?.text ?? '');
    expect(message?.notification.actions).toEqual([
      {
        action: 'replay',
        title: 'Replay',
        navigate: `https://app.coin-analyst.org/replay/${hash}`,
      },
    ]);
  });

  test('urgency follows the alert and the TTL ends with it', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await desk.push.server.start();
    await ended(
      database,
      await writeAlert(database, desk.person, { coin: 'BTCUSDT', expiresIn: 900 }),
    );
    await ended(
      database,
      await writeAlert(database, desk.person, { coin: 'ETHUSDT', urgent: false }),
    );
    const [urgent, calm] = desk.service.accepted;
    expect(urgent?.urgency).toBe('high');
    expect(calm?.urgency).toBe('normal');
    expect(Number(urgent?.ttl)).toBeGreaterThan(880);
    expect(Number(urgent?.ttl)).toBeLessThanOrEqual(900);
    expect(urgent?.topic).not.toBe(calm?.topic);
  });

  test('what was written while the server was down goes out at its start', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    const id = await writeAlert(database, desk.person);
    await desk.push.server.start();
    expect((await ended(database, id)).status).toBe('sent');
  });

  test.each([
    ['notifications are off', (p: Person) => turnOn(database, p, false)],
    ['the account is not approved', (p: Person) => setApproved(database, p, false)],
  ])('nothing is sent where %s', async (reason, prepare) => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await prepare(desk.person);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect(await ended(database, id)).toMatchObject({ status: 'dead', reason });
    expect(desk.service.accepted).toEqual([]);
  });

  test('an alert without a device to go to is dead and says so', async () => {
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    const state = await ended(database, id);
    expect(state).toMatchObject({ status: 'dead', reason: 'no device or chat to send to' });
  });

  test('an alert that is out of date is not sent', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    const id = await writeAlert(database, desk.person, { expiresIn: -1 });
    await desk.push.server.start();
    const { status, reason } = await ended(database, id);
    expect({ status, reason }).toEqual({
      status: 'dead',
      reason: 'out of date before it could be sent',
    });
    expect(desk.service.accepted).toEqual([]);
  });

  test('of two alerts for a coin that wait, only the newer one is sent', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    const older = await writeAlert(database, desk.person, { title: 'older' });
    const newer = await writeAlert(database, desk.person, { title: 'newer' });
    await desk.push.server.start();
    expect((await ended(database, newer)).status).toBe('sent');
    expect(await ended(database, older)).toMatchObject({ reason: 'replaced by a newer alert' });
    expect(desk.service.accepted).toHaveLength(1);
  });

  test.each([404, 410])('a device that is gone (%d) is forgotten at once', async (status) => {
    await desk.push.subscribe(desk.person, desk.service.addDevice({ status }));
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).status).toBe('dead');
    const list = await desk.push.call(desk.person, 'GET', '/subscriptions');
    expect(list.body).toEqual({ devices: [] });
  });

  test('one live device is enough for an alert to be sent', async () => {
    const [dead, alive] = [desk.service.addDevice({ status: 410 }), desk.service.addDevice()];
    await desk.push.subscribe(desk.person, dead);
    await desk.push.subscribe(desk.person, alive);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect(await ended(database, id)).toMatchObject({ status: 'sent', delivered: 1, reason: null });
  });

  test('a message that is too large is sent once more in its small form', async () => {
    const device = desk.service.addDevice({ status: 413 }, { status: 201 });
    await desk.push.subscribe(desk.person, device);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person, { body: 'word '.repeat(200) });
    expect((await ended(database, id)).status).toBe('sent');
    const { notification } = parseMessage(desk.service.accepted[0]?.text ?? '') ?? {};
    expect(notification?.actions).toBeUndefined();
    expect(notification?.body.length).toBeLessThanOrEqual(120);
  });

  test('a device that finds the small form too large is given up, and kept', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice({ status: 413 }));
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).reason).toContain('413');
    expect(desk.service.answered.get('413')).toBe(2);
    expect(
      await database.query('select 1 from public.push_subscriptions where user_id = $1', [
        desk.person.id,
      ]),
    ).toHaveLength(1);
  });

  test('a 429 makes the whole push service wait, for its other devices too', async () => {
    const slow = desk.service.addDevice({ status: 429, retryAfter: '1' }, { status: 201 });
    await desk.push.subscribe(desk.person, slow);
    await desk.push.server.start();
    const first = await writeAlert(database, desk.person, { coin: 'BTCUSDT' });
    await until(async () => desk.service.answered.get('429') === 1);
    const pauses = () =>
      database.query<{ paused_until: Date }>(
        'select paused_until from public.push_origins where origin = $1 and paused_until is not null',
        [desk.service.origin],
      );
    await until(async () => (await pauses()).length > 0);
    const [pause] = await pauses();
    const other = await createApproved(database);
    await turnOn(database, other);
    await desk.push.subscribe(other, desk.service.addDevice());
    const second = await writeAlert(database, other, { coin: 'ETHUSDT' });
    expect((await ended(database, first)).status).toBe('sent');
    expect((await ended(database, second)).status).toBe('sent');
    expect(desk.service.accepted).toHaveLength(2);
    for (const { at } of desk.service.accepted) {
      expect(at).toBeGreaterThanOrEqual(pause?.paused_until.getTime() ?? Number.NaN);
    }
    const [delivery] = await attemptsOf(first);
    expect(delivery).toMatchObject({ attempts: 2, delivered: true });
    expect(delivery?.history).toHaveLength(2);
  });

  test('an alert that is out of date before the push service is ready again is dead', async () => {
    await desk.push.subscribe(
      desk.person,
      desk.service.addDevice({ status: 503, retryAfter: '3600' }),
    );
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person, { expiresIn: 600 });
    expect((await ended(database, id)).reason).toContain('503; out of date by then');
  });

  test('an own endpoint that refuses our key is kept and tried again, and alarms nobody', async () => {
    await desk.push.subscribe(
      desk.person,
      desk.service.addDevice({ status: 403 }, { status: 201 }),
    );
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).status).toBe('sent');
    const metrics = await (await readMetrics(desk.push.server)).text();
    expect(metrics).toMatch(/push_key_refused_total\{channel="push",app="push-server"\} 0/);
    const [delivery] = await attemptsOf(id);
    expect(delivery).toMatchObject({ attempts: 2 });
  });

  test('a push service that fails or hangs is tried again', async () => {
    const impatient = pushServerOn(database, desk.service, { limits: { timeoutMs: 300 } });
    const device = desk.service.addDevice({ status: 500 }, 'hang', { status: 201 });
    await impatient.subscribe(desk.person, device);
    await impatient.server.start();
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).status).toBe('sent');
    await impatient.server.stop();
    const [delivery] = await attemptsOf(id);
    expect(delivery).toMatchObject({ attempts: 3, outcome: 'delivered' });
  });

  test('a run of refusals takes the device for gone', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice({ status: 400 }));
    await desk.push.server.start();
    for (let round = 0; round < 5; round += 1) {
      const before = await database.query(
        'select 1 from public.push_subscriptions where user_id = $1',
        [desk.person.id],
      );
      expect(before).toHaveLength(1);
      await ended(database, await writeAlert(database, desk.person));
    }
    expect(
      await database.query('select 1 from public.push_subscriptions where user_id = $1', [
        desk.person.id,
      ]),
    ).toEqual([]);
  });

  test('a device that moved to another account gets nothing of the first one', async () => {
    const device = desk.service.addDevice({ status: 500 });
    await desk.push.subscribe(desk.person, device);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    await until(async () => desk.service.answered.has('500'));
    const other = await createApproved(database);
    await desk.push.subscribe(other, device);
    desk.service.answers(device, { status: 201 });
    expect(await ended(database, id)).toMatchObject({
      status: 'dead',
      reason: 'the device was removed',
    });
    expect(desk.service.accepted).toEqual([]);
  });

  test('approval that is taken back between two tries stops the second', async () => {
    const device = desk.service.addDevice({ status: 500 });
    await desk.push.subscribe(desk.person, device);
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    await until(async () => desk.service.answered.has('500'));
    await setApproved(database, desk.person, false);
    desk.service.answers(device, { status: 201 });
    expect((await ended(database, id)).reason).toBe('the account is not approved');
    expect(desk.service.accepted).toEqual([]);
  });

  test('alerts that ended a month ago are deleted with their deliveries, others are kept', async () => {
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await desk.push.server.start();
    const old = await writeAlert(database, desk.person, { coin: 'BTCUSDT' });
    const recent = await writeAlert(database, desk.person, { coin: 'ETHUSDT' });
    await Promise.all([ended(database, old), ended(database, recent)]);
    await database.query(
      `update public.alerts set finished_at = now() - interval '31 days' where id = $1`,
      [old],
    );
    expect(await deleteOldAlerts(database, nothingAside)).toBe(1);
    const left = await database.query<{ id: number }>(
      `select distinct a.id from public.alerts a join public.alert_deliveries d on d.alert_id = a.id
       where a.user_id = $1`,
      [desk.person.id],
    );
    expect(left).toEqual([{ id: recent }]);
    expect(await attemptsOf(old)).toEqual([]);
  });

  test('devices subscribed with an earlier key are not sent to, and the list says so', async () => {
    const device = desk.service.addDevice();
    const saved = await desk.push.call(desk.person, 'POST', '/subscriptions', {
      endpoint: device.endpoint,
      keys: device.keys,
      vapid_public_key: `B${'A'.repeat(86)}`,
    });
    expect(saved.body).toMatchObject({ state: 'subscribe-again' });
    await desk.push.server.start();
    const id = await writeAlert(database, desk.person);
    expect((await ended(database, id)).status).toBe('dead');
    const list = await desk.push.call(desk.person, 'GET', '/subscriptions');
    expect(list.body).toMatchObject({ devices: [{ state: 'subscribe-again' }] });
  });
});
