import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hourOf } from '../../analysis-server/scan/hour-record.ts';
import { RULES } from '../../domain/rule/rule.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { type StartedProcess, startProcess } from '../support/child-process.ts';
import { createApproved } from '../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { MARKET_TIME } from '../support/scripted-market.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const postgres = await startPostgres();
const title = 'the scan when workers are killed';
/** SCAN_KILLS=50 for the long run. */
const KILLS = Number(process.env.SCAN_KILLS ?? 3);
const COINS = 4;
const HOUR = 3_600_000;
const first = hourOf(MARKET_TIME);

interface Outcome {
  readonly done: number;
  readonly complete: number;
  readonly snapshots: number;
  readonly rows: number;
  readonly finished: number;
  /** Hours of coins recorded since the first. */
  readonly checked: number;
  /** Firings of rules in those without an alert, and alerts without one. */
  readonly untold: number;
}

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let opened: TestDatabase;
  const workers: StartedProcess[] = [];

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.kill();
  });
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  async function startWorker(hours: number): Promise<StartedProcess> {
    const args = [url, String(MARKET_TIME + hours * HOUR), String(COINS)];
    const worker = await startProcess('tests/support/scan-worker-process.ts', args, {}, 'ready');
    workers.push(worker);
    return worker;
  }

  /** Whether the scan of that hour, counted from the first, has ended. */
  async function isFinished(hours: number): Promise<boolean> {
    const ended = await opened.database.query(
      'select 1 from public.scan_hours where hour = $1 and finished_at is not null',
      [new Date(hourOf(epochMs(MARKET_TIME + hours * HOUR)))],
    );
    return ended.length > 0;
  }

  async function outcome(): Promise<Outcome> {
    const [row] = await opened.database.query<Outcome>(
      `select
         (select count(*) from public.scan_coins where status = 'done') as done,
         (select count(*) from public.analysis_runs where status = 'complete') as complete,
         (select count(*) from public.analysis_snapshots) as snapshots,
         (select count(*) from public.scan_rows r
            join public.analysis_snapshots s on s.id = r.snapshot and s.coin = r.coin) as rows,
         (select count(*) from public.scan_hours where finished_at is not null) as finished,
         (select count(*) from private.hourly_claims where hour > $1) as checked,
         (select count(*) from (
            select h.coin, r.claim from private.hourly_claims h
              join public.claim_rules r on r.claim = any (h.fired) where h.hour > $1
          ) f full join (
            select a.coin, m.claim from public.alerts a
              join public.alert_messages m on m.id = a.message_id where a.kind = 'rule'
          ) a using (coin, claim) where f is null or a is null) as untold`,
      [new Date(first - HOUR)],
    );
    if (!row) throw new Error('the outcome is one row');
    return row;
  }

  it(`scans every coin of an hour once, in ${KILLS} deaths`, {
    timeout: 120_000 + KILLS * 30_000,
  }, async () => {
    for (let n = 0; n < RULES.length; n += 50) {
      const { id } = await createApproved(opened.database);
      await opened.database.query(
        `insert into public.claim_rules (user_id, claim, phrase, scope, since)
         select $1, c.claim, 'words', 'market', $3 from unnest($2::text[]) c (claim)`,
        [id, RULES.slice(n, n + 50).map(({ claim }) => claim), new Date(first - HOUR)],
      );
    }
    let hours = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const worker = await startWorker(hours);
      await setTimeout(Math.random() * 3_000);
      await worker.kill();
      if (await isFinished(hours)) hours += 1;
    }
    await startWorker(hours);
    await startWorker(hours);
    const whole = {
      done: COINS,
      complete: (hours + 1) * COINS,
      snapshots: (hours + 1) * COINS,
      rows: COINS,
      finished: 1,
      checked: (hours + 1) * COINS,
      untold: 0,
    };
    await expect.poll(outcome, { timeout: 110_000, interval: 100 }).toEqual(whole);
  });
});
