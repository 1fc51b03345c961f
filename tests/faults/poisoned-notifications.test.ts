import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/process/clock.ts';
import { createOutbox } from '../../push-server/outbox/outbox.ts';
import { watchOutbox } from '../../push-server/outbox/outbox-rounds.ts';
import { createRecorder } from '../../push-server/outbox/recorder.ts';
import { openBackends } from '../support/backends.ts';
import { type PoisonDesk, poison, poisonDesk, REASON, setAside } from '../support/poison.ts';
import { alertState, turnOn, writeAlert } from '../support/push-server.ts';
import { wish } from '../support/quiet-hours.ts';

describe.each(await openBackends())(
  'a notification that a statement cannot take, on $name',
  (opened) => {
    const { database } = opened;
    let desk: PoisonDesk;

    beforeEach(async () => {
      desk = await poisonDesk(opened);
    });
    afterEach(() => desk.close());

    /** An outbox whose two channels reach everybody at their own id; the second is a backup. */
    function outboxOn() {
      const channel = (name: string) => ({
        name,
        origin: name,
        targets: (parameter: string) =>
          `select a.user_id::text as target, '${name}' as origin, null as refusal,
           '{}'::jsonb as address where ${parameter} is null`,
        gone: 'gone',
        attempt: () => Promise.reject(new Error('nothing is sent here')),
      });
      const channels = [channel('push'), channel('email')];
      const watched = watchOutbox(desk.rounds, database, systemClock, () => null);
      const outbox = createOutbox({
        database,
        clock: systemClock,
        channels,
        rounds: watched,
        leaseMs: 60_000,
        escalateMs: 600_000,
      });
      return { outbox, watched };
    }

    async function twentyAlerts(): Promise<readonly [number, ...number[]]> {
      await turnOn(database, desk.ann);
      await turnOn(database, desk.ben);
      const bad = await writeAlert(database, desk.ann);
      const others: number[] = [];
      for (let n = 0; n < 19; n += 1) {
        others.push(await writeAlert(database, desk.ben, { coin: `C${n}USDT` }));
      }
      return [bad, ...others];
    }

    test('ends an alert that cannot be planned, and the others are planned in the same round', async () => {
      const [bad, ...others] = await twentyAlerts();
      await desk.poison('public.alert_deliveries', 'insert', `new.alert_id = ${bad}`);
      const { outbox } = outboxOn();
      await outbox.open();
      const { planned, jobs } = await outbox.plan(200);
      expect(planned).toBe(20);
      expect(jobs.map(({ notice }) => Number(notice.alertId)).toSorted((a, b) => a - b)).toEqual(
        others.flatMap((id) => [id, id]),
      );
      expect(await alertState(database, bad)).toMatchObject({
        status: 'dead',
        reason: `it could not be planned (${REASON})`,
      });
      expect(await setAside(database)).toEqual([
        `plan notifications: notification ${bad}: ${REASON}`,
      ]);
    });

    test.each(['57014', '53100', '42703'])(
      'sets nothing aside where planning failed for all (%s), and all are planned later',
      async (code) => {
        const [bad] = await twentyAlerts();
        const when = `new.alert_id = ${bad}`;
        const cure = await poison(database, 'public.alert_deliveries', 'insert', when, code);
        const { outbox } = outboxOn();
        await expect(outbox.plan(200)).rejects.toMatchObject({ code });
        expect(await setAside(database)).toEqual([]);
        expect((await alertState(database, bad)).status).toBe('pending');
        await cure();
        expect((await outbox.plan(200)).planned).toBe(20);
      },
    );

    test('ends a delivery that cannot be taken, and the others are taken in the same round', async () => {
      const [bad] = await twentyAlerts();
      const { outbox } = outboxOn();
      await outbox.open();
      await outbox.plan(200);
      await database.query('update public.alert_deliveries set next_attempt_at = now()');
      const push = `new.alert_id = ${bad} and new.channel = 'push'`;
      await desk.poison(
        'public.alert_deliveries',
        'update',
        `${push} and new.attempts > old.attempts`,
      );
      const jobs = await outbox.takeDue(200);
      expect(jobs).toHaveLength(39);
      const [delivery] = await database.query<{ id: number; outcome: string; over: boolean }>(
        `select id, outcome, finished_at is not null as over from public.alert_deliveries
       where alert_id = $1 and channel = 'push'`,
        [bad],
      );
      expect(delivery).toMatchObject({ outcome: `it could not be taken (${REASON})`, over: true });
      expect(await alertState(database, bad)).toMatchObject({ open_deliveries: 1 });
      expect(await setAside(database)).toEqual([
        `deliver notifications: delivery ${delivery?.id}: ${REASON}`,
      ]);
    });

    test('takes an alert to no further channel where that fails, and others go on', async () => {
      const [bad, ...others] = await twentyAlerts();
      for (const person of [desk.ann, desk.ben]) {
        await wish(database, person, { backup_channels: ['email'] });
      }
      const { outbox } = outboxOn();
      await outbox.open();
      expect((await outbox.plan(200)).jobs).toHaveLength(20);
      await database.query(
        'update public.alerts set escalate_at = now() where escalate_at is not null',
      );
      await database.query(`update public.alert_deliveries set delivered = false, shown_at = null`);
      await desk.poison('public.alert_deliveries', 'insert', `new.alert_id = ${bad}`);
      expect(await outbox.escalate(200)).toHaveLength(others.length);
      const [row] = await database.query<{ escalate_at: Date | null }>(
        'select escalate_at from public.alerts where id = $1',
        [bad],
      );
      expect(row).toEqual({ escalate_at: null });
      expect(await setAside(database)).toEqual([
        `go on to the next channel: notification ${bad}: ${REASON}`,
      ]);
    });

    test('ends a delivery whose outcome cannot be recorded, and others are recorded', async () => {
      const [bad] = await twentyAlerts();
      const { outbox, watched } = outboxOn();
      await outbox.open();
      const { jobs } = await outbox.plan(200);
      await desk.poison(
        'public.alert_deliveries',
        'update',
        `new.alert_id = ${bad} and new.outcome = 'delivered'`,
      );
      const recorder = createRecorder({
        database,
        round: watched.record,
        channels: [],
        onRecorded: () => undefined,
      });
      for (const job of jobs) {
        recorder.add({
          id: job.id,
          alert_id: job.notice.alertId,
          lease: job.lease,
          user_id: job.person,
          age_ms: 0,
          channel: job.channel,
          target: job.target,
          origin: job.origin,
          at: new Date().toISOString(),
          delivered: true,
          finished: true,
          delay_ms: 0,
          outcome: 'delivered',
          tried: true,
          shrunk: false,
          effect: 'none',
          pause_ms: null,
        });
      }
      await recorder.drain();
      const outcomes = await database.query<{ bad: boolean; outcome: string; count: number }>(
        `select alert_id = $1 as bad, outcome, count(*) from public.alert_deliveries
       group by 1, 2 order by 1`,
        [bad],
      );
      expect(outcomes).toEqual([
        { bad: false, outcome: 'delivered', count: 38 },
        { bad: true, outcome: 'what came of it could not be recorded', count: 2 },
      ]);
      expect(await setAside(database)).toHaveLength(2);
      expect(recorder.backlog).toBe(0);
    });
  },
);
