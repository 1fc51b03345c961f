import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { openPushDesk, type PushDesk } from '../../support/push-desk.ts';
import { ended, turnOn, writeAlert } from '../../support/push-server.ts';
import { quietHours, wish, writeTouch } from '../../support/quiet-hours.ts';

describe.each(await openBackends())('what a person does not want, on $name', (opened) => {
  const { database } = opened;
  let desk: PushDesk;

  beforeEach(async () => {
    desk = await openPushDesk(database);
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await desk.push.server.start();
  });
  afterEach(() => desk.close());

  async function mute(who: Person, coin: string, until: string | null) {
    await database.query(
      'insert into public.coin_mutes (user_id, coin, until) values ($1, $2, $3)',
      [who.id, coin, until],
    );
  }

  test.each([
    ['stop', 'touched stops are silenced'],
    ['target', 'reached targets are silenced'],
    ['entry', 'passed entries are silenced'],
    ['level', 'own price levels are silenced'],
  ] as const)('a silent %s ends with its reason, a change does not', async (kind, reason) => {
    await wish(database, desk.person, { silent_kinds: [kind] });
    const id = await writeTouch(database, desk.person, kind);
    expect(await ended(database, id)).toMatchObject({ status: 'dead', reason });
    const change = await writeAlert(database, desk.person);
    expect((await ended(database, change)).status).toBe('sent');
    expect(desk.service.accepted).toHaveLength(1);
  });

  test('silent changes end with their reason, also urgent ones, and the rest is sent', async () => {
    await wish(database, desk.person, {
      silent_kinds: ['change', 'support'],
      ...quietHours(-1, 1),
    });
    const change = await writeAlert(database, desk.person);
    expect(await ended(database, change)).toMatchObject({ reason: 'changes are silenced' });
    await wish(database, desk.person, { quiet_from: null, quiet_until: null });
    const stop = await writeTouch(database, desk.person, 'stop');
    expect((await ended(database, stop)).status).toBe('sent');
  });

  test('a muted coin says until when, by the person’s own clock; other coins are sent', async () => {
    await wish(database, desk.person, { time_zone: 'Asia/Kathmandu' });
    await mute(desk.person, 'BTCUSDT', '2099-11-24T02:15:00Z');
    const id = await writeAlert(database, desk.person);
    expect(await ended(database, id)).toMatchObject({
      status: 'dead',
      reason: 'BTCUSDT is muted until 24 Nov 2099 08:00',
    });
    const stop = await writeTouch(database, desk.person, 'stop');
    expect(await ended(database, stop)).toMatchObject({ status: 'dead' });
    const other = await writeAlert(database, desk.person, { coin: 'ETHUSDT' });
    expect((await ended(database, other)).status).toBe('sent');
  });

  test('a mute without an end holds for ever, one that is over not at all, nobody else’s ever', async () => {
    const other = await createApproved(database);
    await mute(other, 'SOLUSDT', null);
    await mute(desk.person, 'BTCUSDT', null);
    await mute(desk.person, 'ETHUSDT', '2026-01-01T00:00:00Z');
    const reasons = [];
    for (const coin of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
      reasons.push(
        (await ended(database, await writeAlert(database, desk.person, { coin }))).reason,
      );
    }
    expect(reasons).toEqual(['BTCUSDT is muted', null, null]);
    const metrics = await (await readMetrics(desk.push.server)).text();
    expect(metrics).toMatch(/push_alerts_muted_total\{[^}]*\} 1\n/);
  });

  test('a coin that is muted between two tries is not tried again', async () => {
    const device = desk.service.addDevice({ status: 500 });
    const tired = await createApproved(database);
    await turnOn(database, tired);
    await desk.push.subscribe(tired, device);
    const id = await writeAlert(database, tired);
    await expect.poll(() => desk.service.answered.has('500')).toBe(true);
    await mute(tired, 'BTCUSDT', null);
    desk.service.answers(device, { status: 201 });
    expect(await ended(database, id)).toMatchObject({ reason: 'BTCUSDT is muted' });
    expect(desk.service.accepted).toEqual([]);
  });

  test('two targets of one minute: the later one is notified', async () => {
    await desk.push.server.stop();
    const first = await writeTouch(database, desk.person, 'target', 'BTCUSDT', 'TP1');
    const second = await writeTouch(database, desk.person, 'target', 'BTCUSDT', 'TP2');
    await database.query(
      'update public.alerts set created_at = (select created_at from public.alerts where id = $1) where id = $2',
      [first, second],
    );
    await desk.push.server.start();
    expect(await ended(database, first)).toMatchObject({ reason: 'replaced by a newer alert' });
    expect((await ended(database, second)).status).toBe('sent');
  });
});
