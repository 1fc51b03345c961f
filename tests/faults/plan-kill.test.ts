import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ownEnvironment } from '../support/child-process.ts';
import { lifeFaults } from '../support/life-faults.ts';
import { FOUR_HOURS, firstTrade, type PlanDesk, planDesk, QUARTER } from '../support/plan-desk.ts';
import type { PlanTask } from '../support/plan-worker-process.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const postgres = await startPostgres();
const title = 'kill -9 between the steps of a plan’s transactions';

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let opened: TestDatabase;
  let desk: PlanDesk;
  let trade = 0;

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
    trade = await firstTrade();
    desk = await planDesk(opened);
  });
  afterEach(() => desk.forget());
  afterAll(async () => {
    await desk.close();
    await opened.close();
    await postgres?.stop();
  });

  /** @returns whether it died, and did not come to its end before that step */
  async function dies(task: Omit<PlanTask, 'moment' | 'moves'>): Promise<boolean> {
    const whole = { ...task, moment: desk.market.clock.now(), moves: desk.moves };
    const args = ['tests/support/plan-worker-process.ts', url, JSON.stringify(whole)];
    const worker = spawn(process.execPath, args, { env: ownEnvironment(), stdio: 'ignore' });
    const [code, signal] = await once(worker, 'exit');
    expect([0, null]).toContain(code);
    return signal === 'SIGKILL';
  }

  /** Records, plans and analyses: none of them is written without the others. */
  async function written(): Promise<string> {
    const [row] = await opened.database.query<{ all: string }>(
      `select concat_ws(' ', (select count(*) from public.ledger_records),
         (select string_agg(concat_ws(' ', hash, kept_at, ended_by), ',' order by hash)
          from public.plans), (select count(*) from public.analysis_snapshots)) as all`,
    );
    return row?.all ?? '';
  }

  it('a run that replaces a plan is done once by the next worker', async () => {
    await desk.look(trade - FOUR_HOURS);
    const before = await written();
    desk.market.clock.set(trade + 60_000);
    const run = await desk.ask(trade);
    for (let step = 0; ; step += 1) {
      const died = await dies({ run, step });
      expect(await lifeFaults(opened.database), `step ${step}`).toEqual([]);
      const after = await written();
      if (!died || after !== before) {
        // Only after its commit is anything seen of it.
        expect(step).toBeGreaterThan(12);
        break;
      }
      // As the sweep does with a run that has gone silent.
      await opened.database.query(
        "update public.analysis_runs set status = 'queued' where status = 'processing'",
      );
    }
    expect(await desk.work(run)).toMatchObject({ outcome: 'not-taken' });
    expect(await desk.plans()).toMatchObject([{ ended: 'replaced' }, { ended: null }]);
    expect(await desk.events()).toEqual(['opened', 'replaced']);
  });

  it('an end is written once by the next process that settles', async () => {
    await desk.look(trade);
    const [plan] = await desk.plans();
    if (!plan) throw new Error('nothing was opened');
    await desk.jump(plan, trade + 2 * QUARTER, -1.2);
    desk.market.clock.set(trade + 4 * QUARTER);
    const before = await written();
    for (let step = 0; ; step += 1) {
      const died = await dies({ run: null, step });
      expect(await lifeFaults(opened.database), `step ${step}`).toEqual([]);
      const after = await written();
      if (!died || after !== before) break;
    }
    const after = await written();
    await desk.settle();
    expect(await written()).toBe(after);
    expect(await desk.plans()).toMatchObject([{ ended: 'stop' }]);
  });
});
