import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved } from '../../support/people.ts';
import { openPushDesk, type PushDesk } from '../../support/push-desk.ts';
import { parseMessage } from '../../support/push-message.ts';
import { alertState, ended, turnOn, until, writeAlert } from '../../support/push-server.ts';
import { endNight, quietHours, wish, writeTouch } from '../../support/quiet-hours.ts';

describe.each(await openBackends())('quiet hours on $name', (opened) => {
  const { database } = opened;
  let desk: PushDesk;

  beforeEach(async () => {
    desk = await openPushDesk(database);
    await desk.push.subscribe(desk.person, desk.service.addDevice());
    await desk.push.server.start();
  });
  afterEach(() => desk.close());

  async function timesOf(id: number) {
    const [row] = await database.query<{ held: number; lives: number }>(
      `select extract(epoch from not_before - now())::float8 / 3600 as held,
         extract(epoch from expires_at - not_before)::float8 / 3600 as lives
       from public.alerts where id = $1`,
      [id],
    );
    if (!row) throw new Error(`no alert ${id}`);
    return row;
  }

  const held = (id: number) => until(async () => (await timesOf(id)).held > 0);
  const titles = () =>
    desk.service.accepted.map(({ text }) => parseMessage(text ?? '')?.notification.title);

  test('a change waits for the end, also past its own expiry, and is sent then', async () => {
    await wish(database, desk.person, quietHours(-1, 7));
    const id = await writeAlert(database, desk.person, { expiresIn: 3_600 });
    await held(id);
    const { held: hours, lives } = await timesOf(id);
    expect(hours).toBeGreaterThan(6.9);
    expect(hours).toBeLessThanOrEqual(7);
    expect(lives).toBeCloseTo(4);
    expect(await alertState(database, id)).toMatchObject({ status: 'pending', reason: null });
    expect(desk.service.accepted).toEqual([]);
    await endNight(database, desk.person);
    expect((await ended(database, id)).status).toBe('sent');
    expect(titles()).toEqual(['BTC: LONG → SHORT']);
  });

  test('a notice that lives longer anyway keeps its own expiry', async () => {
    await wish(database, desk.person, quietHours(-1, 2));
    const id = await writeAlert(database, desk.person, { expiresIn: 30 * 3_600 });
    await held(id);
    expect((await timesOf(id)).lives).toBeCloseTo(28, 1);
  });

  test('at the end each coin and kind is notified once, the newest', async () => {
    await wish(database, desk.person, quietHours(-1, 7));
    const ids: number[] = [];
    const holds = async (id: number) => {
      await held(id);
      ids.push(id);
    };
    await holds(await writeAlert(database, desk.person, { title: 'first' }));
    await holds(await writeAlert(database, desk.person, { title: 'second' }));
    await holds(await writeAlert(database, desk.person, { title: 'other coin', coin: 'ETHUSDT' }));
    await holds(await writeTouch(database, desk.person, 'target', 'BTCUSDT', 'TP1'));
    await holds(await writeTouch(database, desk.person, 'stop', 'BTCUSDT', 'stop'));
    await holds(await writeTouch(database, desk.person, 'target', 'BTCUSDT', 'TP2'));
    await endNight(database, desk.person);
    const states = await Promise.all(ids.map((id) => ended(database, id)));
    expect(states.map(({ reason }) => reason)).toEqual([
      'replaced by a newer alert',
      null,
      null,
      'replaced by a newer alert',
      null,
      null,
    ]);
    expect(titles().sort()).toEqual(['TP2', 'other coin', 'second', 'stop']);
  });

  test('what was seen in the app meanwhile is not sent', async () => {
    await wish(database, desk.person, quietHours(-1, 7));
    const id = await writeAlert(database, desk.person);
    await held(id);
    await database.query(
      `insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select user_id, coin, snapshot_id from public.alerts where id = $1`,
      [id],
    );
    await endNight(database, desk.person);
    expect(await ended(database, id)).toMatchObject({ reason: 'the change was seen' });
    expect(desk.service.accepted).toEqual([]);
  });

  test('a morning in which nothing could be sent ends it as out of date', async () => {
    await wish(database, desk.person, quietHours(-1, 7));
    const id = await writeAlert(database, desk.person);
    await held(id);
    await desk.push.server.stop();
    await endNight(database, desk.person);
    await database.query(
      "update public.alerts set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    await desk.push.server.start();
    expect(await ended(database, id)).toMatchObject({
      reason: 'out of date before it could be sent',
    });
  });

  test('a flipped direction and a touched stop pass where the person says so, nothing else does', async () => {
    await wish(database, desk.person, { ...quietHours(-1, 7), quiet_passes: true });
    const flip = await writeAlert(database, desk.person, { title: 'flip' });
    const stop = await writeTouch(database, desk.person, 'stop');
    expect((await ended(database, flip)).status).toBe('sent');
    expect((await ended(database, stop)).status).toBe('sent');
    const waiting = [
      await writeAlert(database, desk.person, { coin: 'ETHUSDT', urgent: false }),
      await writeTouch(database, desk.person, 'target'),
      await writeTouch(database, desk.person, 'level'),
    ];
    for (const id of waiting) await held(id);
    expect(titles().sort()).toEqual(['flip', 'stop']);
  });

  test('outside of quiet hours nothing waits', async () => {
    await wish(database, desk.person, quietHours(1, 3));
    expect((await ended(database, await writeAlert(database, desk.person))).status).toBe('sent');
  });

  test('two levels that are due together are one message, two targets of a coin the newer one', async () => {
    await desk.push.server.stop();
    const levels = [
      await writeTouch(database, desk.person, 'level', 'BTCUSDT', 'first level'),
      await writeTouch(database, desk.person, 'level', 'BTCUSDT', 'second level'),
    ];
    const target = await writeTouch(database, desk.person, 'target', 'BTCUSDT', 'first target');
    await writeTouch(database, desk.person, 'target', 'BTCUSDT', 'second target');
    await desk.push.server.start();
    for (const id of levels) {
      expect((await ended(database, id)).reason).toBe('merged with others into one message');
    }
    expect(await ended(database, target)).toMatchObject({ reason: 'replaced by a newer alert' });
    await until(async () => desk.service.accepted.length === 2);
    const bodies = desk.service.accepted.map(
      ({ text }) => parseMessage(text ?? '')?.notification.body,
    );
    expect(bodies).toContain('first level\nsecond level');
  });

  test.each([
    ['ended', { quiet_from: null, quiet_until: null }],
    ['moved', quietHours(2, 3)],
    ['let it pass', { quiet_passes: true }],
  ])('quiet hours that are %s let go of what they held', async (_how, change) => {
    await wish(database, desk.person, quietHours(-1, 7));
    const id = await writeAlert(database, desk.person);
    await held(id);
    await wish(database, desk.person, change);
    expect((await ended(database, id)).status).toBe('sent');
  });

  test('longer quiet hours hold longer', async () => {
    await wish(database, desk.person, quietHours(-1, 3));
    const id = await writeAlert(database, desk.person);
    await held(id);
    await wish(database, desk.person, quietHours(-1, 7));
    await until(async () => (await timesOf(id)).held > 6);
    expect(desk.service.accepted).toEqual([]);
  });

  test('another person’s settings change nothing', async () => {
    const other = await createApproved(database);
    await turnOn(database, other);
    await wish(database, desk.person, quietHours(-1, 7));
    const id = await writeAlert(database, desk.person);
    await held(id);
    await wish(database, other, quietHours(-1, 2));
    expect((await timesOf(id)).held).toBeGreaterThan(6);
  });

  test('a try that is due again in quiet hours waits for their end, and for nothing longer', async () => {
    const device = desk.service.addDevice({ status: 500 });
    const sleeper = await createApproved(database);
    await turnOn(database, sleeper);
    await desk.push.subscribe(sleeper, device);
    const id = await writeAlert(database, sleeper);
    await until(async () => desk.service.answered.has('500'));
    await wish(database, sleeper, quietHours(-1, 7));
    desk.service.answers(device, { status: 201 });
    await held(id);
    expect(desk.service.accepted).toEqual([]);
    await wish(database, sleeper, { quiet_from: null, quiet_until: null });
    expect((await ended(database, id)).status).toBe('sent');
  });

  test('thousands that are held are not looked at by a poll', async () => {
    await wish(database, desk.person, quietHours(-1, 7));
    await desk.push.server.stop();
    await database.query(
      `insert into public.alerts (user_id, kind, event_id, expires_at, not_before)
       select $1, 'missed', gen_random_uuid(), now() + interval '9 hours', now() + interval '7 hours'
       from generate_series(1, 5000)`,
      [desk.person.id],
    );
    await database.query('analyze public.alerts');
    const rows = await database.query<{ 'QUERY PLAN': readonly Record<string, unknown>[] }>(
      `explain (analyze, format json) select a.id from public.alerts a
       where a.status = 'pending' and a.not_before <= now() order by a.not_before limit 200`,
    );
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
    expect(plan).toContain('alerts_pending_idx');
    expect(plan).not.toContain('Rows Removed by Filter');
    await database.query(`delete from public.alerts where user_id = $1 and kind = 'missed'`, [
      desk.person.id,
    ]);
  });

  test('the operator sees how many wait for the end of a night', async () => {
    await wish(database, desk.person, quietHours(-1, 7));
    await held(await writeAlert(database, desk.person, { coin: 'SOLUSDT' }));
    const metrics = await (await readMetrics(desk.push.server)).text();
    expect(metrics).toMatch(/push_alerts_held_total\{[^}]*\} 1\n/);
    expect(metrics).toMatch(/push_alerts_unfinished\{[^}]*status="held"[^}]*\} [1-9]/);
  });
});
