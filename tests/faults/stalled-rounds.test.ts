import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { openBackends } from '../support/backends.ts';
import { readMetrics } from '../support/metrics.ts';
import { poison } from '../support/poison.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openPushDesk, type PushDesk } from '../support/push-desk.ts';
import { ended, writeAlert } from '../support/push-server.ts';
import { openTestDatabase, quietLog } from '../support/test-database.ts';

/** How rounds go is recorded every 15 seconds elsewhere. */
const OFTEN = { reportEveryMs: 100 };
const RECORDED = { timeout: 60_000 };

/** A clock that a test moves ahead. */
function movedClock(): Clock & { ahead: number } {
  const clock = { ahead: 0, now: () => epochMs(Date.now() + clock.ahead) };
  return clock;
}

const AnswerSchema = v.object({ parts: v.record(v.string(), v.string()) });
const readiness = async ({ push }: PushDesk) => {
  const answer = await push.server.app.request('/readyz');
  return [answer.status, v.parse(AnswerSchema, await answer.json()).parts];
};

/** What a rule compares: the value of a metric for a round; undefined where it is absent. */
async function metric({ push }: PushDesk, name: string, task: string): Promise<number | undefined> {
  const text = await (await readMetrics(push.server)).text();
  const found = new RegExp(`^${name}\\{task="${task}".*\\} (\\S+)$`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** As the rule counts. */
async function silentFor(desk: PushDesk, task: string): Promise<number> {
  const well = await metric(desk, 'task_last_success_timestamp_seconds', task);
  return Date.now() / 1_000 - (well ?? Number.NaN);
}

const READY = [200, { database: 'ok', rounds: 'ok' }];
const STALLED = [503, { database: 'ok', rounds: 'unavailable' }];

describe.each(await openBackends())('a round that fails, on $name', (opened) => {
  const { database } = opened;
  let desk: PushDesk;

  beforeEach(async () => {
    await database.query('truncate private.rounds, private.set_aside, public.alerts cascade');
    desk = await openPushDesk(database, OFTEN);
    await desk.push.subscribe(desk.person, desk.service.addDevice());
  });
  afterEach(() => desk.close());

  test('an outbox that cannot be planned is behind, by readiness and the rule', async () => {
    const id = await writeAlert(database, desk.person);
    await database.query(`update public.alerts set not_before = now() - interval '10 minutes'`);
    // As after an upgrade that went half: nothing that one row holds.
    const when = `new.alert_id = ${id}`;
    const cure = await poison(database, 'public.alert_deliveries', 'insert', when, '42703');
    await desk.push.server.start();
    try {
      await expect.poll(() => readiness(desk), RECORDED).toEqual(STALLED);
      const task = 'plan notifications';
      await expect.poll(() => metric(desk, 'task_most_behind_seconds', task), RECORDED).toBe(300);
      await expect
        .poll(() => metric(desk, 'task_behind_seconds', task), RECORDED)
        .toBeGreaterThan(300);
      await expect
        .poll(() => metric(desk, 'task_failures_total', task), RECORDED)
        .toBeGreaterThan(0);
      await expect.poll(() => metric(desk, 'task_set_aside', task), RECORDED).toBe(0);
    } finally {
      await cure();
    }
    expect((await ended(database, id)).status).toBe('sent');
    await expect.poll(() => readiness(desk), RECORDED).toEqual(READY);
  });

  test('an alert that was set aside is counted for the rule, and all is ready', async () => {
    const bad = await writeAlert(database, desk.person);
    const good = await writeAlert(database, desk.person, { coin: 'ETHUSDT' });
    const when = `new.alert_id = ${bad}`;
    const cure = await poison(database, 'public.alert_deliveries', 'insert', when);
    try {
      await desk.push.server.start();
      expect((await ended(database, good)).status).toBe('sent');
      expect((await ended(database, bad)).status).toBe('dead');
      await expect
        .poll(() => metric(desk, 'task_set_aside', 'plan notifications'), RECORDED)
        .toBe(1);
      expect(await readiness(desk)).toEqual(READY);
    } finally {
      await cure();
    }
  });
});

const postgres = await startPostgres();
const title = 'a round that hangs';

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  test('a lock that is not given back stalls the outbox, by readiness and the rule', async () => {
    const url = (await postgres?.createDatabase()) ?? '';
    const opened = await openTestDatabase(url);
    const locking = openPostgres(url, { max: 1, log: quietLog });
    const clock = movedClock();
    const desk = await openPushDesk(opened.database, { ...OFTEN, clock });
    await desk.push.server.start();
    try {
      expect(await readiness(desk)).toEqual(READY);
      await locking.transaction(async (tx) => {
        await tx.query('lock table public.alerts in access exclusive mode');
        clock.ahead = 200_000;
        await expect.poll(() => readiness(desk), RECORDED).toEqual(STALLED);
        const task = 'plan notifications';
        await expect.poll(() => metric(desk, 'task_most_silent_seconds', task), RECORDED).toBe(120);
        await opened.database.query(
          `update private.rounds set begun_at = begun_at - interval '200 seconds',
             ended_well_at = ended_well_at - interval '200 seconds'`,
        );
        await expect.poll(() => silentFor(desk, task), RECORDED).toBeGreaterThan(120);
        expect(await readiness(desk)).toEqual(STALLED);
      });
      // The clock is still ahead.
      await expect.poll(() => readiness(desk), RECORDED).toEqual(READY);
      await expect.poll(() => silentFor(desk, 'plan notifications'), RECORDED).toBeLessThan(60);
    } finally {
      await desk.close();
      await locking.close();
      await opened.close();
      await postgres?.stop();
    }
  });
});
