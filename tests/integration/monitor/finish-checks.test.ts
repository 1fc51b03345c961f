import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  applySnapshot,
  type CheckOutcome,
  finishChecks,
} from '../../../analysis-server/monitor/finish-checks.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { storeLook } from '../../support/stored-looks.ts';
import { quietLog } from '../../support/test-database.ts';
import { eastern, forgetAll } from '../../support/watchers.ts';

const COINS = ['ADAUSDT', 'BTCUSDT', 'ETHUSDT'];
const SLOT = { time: '12:16', now: eastern(12, 16) } as const;

describe.each(await openBackends())('the checks of a slot on $name', (opened) => {
  let ann: Person;

  beforeEach(async () => {
    ann = await createApproved(opened.database);
    for (const coin of COINS) await watch(coin, await storeLook(opened.database, coin));
  });
  afterEach(() => forgetAll(opened));

  const watch = (coin: string, snapshot: string) =>
    opened.database.query(
      'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
      [ann.id, coin, snapshot],
    );

  /** A slot all of whose runs have ended, each with an analysis that turned the plan around. */
  async function endedSlot(): Promise<Map<string, string>> {
    const { database } = opened;
    await database.query(
      `insert into public.monitor_ticks (slot_date, slot_time, due_at, opened_at, status)
       values ('2026-05-06', '12:16', $1, $1, 'open')`,
      [new Date(SLOT.now).toISOString()],
    );
    const fresh = new Map<string, string>();
    for (const coin of COINS) {
      const snapshot = await storeLook(database, coin, { hours: 4, action: 'SHORT' });
      await database.query(
        `with run as (
           insert into public.analysis_runs (coin, market, candle_close, status, snapshot_id)
           values ($1, 'recorded', now(), 'complete', $2) returning id
         )
         insert into public.monitor_checks (slot_date, slot_time, coin, run_id)
         select '2026-05-06', '12:16', $1, id from run`,
        [coin, snapshot],
      );
      fresh.set(coin, snapshot);
    }
    return fresh;
  }

  async function finish(): Promise<CheckOutcome[]> {
    const outcomes: CheckOutcome[] = [];
    const parts = {
      database: opened.database,
      clock: { now: () => SLOT.now },
      log: quietLog,
      setAside: async () => undefined,
    };
    await finishChecks(parts, new AbortController().signal, (outcome) => outcomes.push(outcome));
    return outcomes;
  }

  const entries = () =>
    opened.database.query<{ coin: string; current: string; error: string | null }>(
      `select coin, current_snapshot as current, last_check_error as error
       from public.watchlist order by coin`,
    );
  const alerts = () =>
    opened.database.query<{ coin: string; title: string }>(
      `select a.coin, m.title from public.alerts a
       join public.alert_messages m on m.id = a.message_id order by a.coin`,
    );

  it('move every entry to the analysis of its coin and tell of each in its own words', async () => {
    const fresh = await endedSlot();
    expect(await finish()).toEqual(
      COINS.map((coin) => ({
        kind: 'applied',
        snapshotId: fresh.get(coin),
        changed: 1,
        alerts: 1,
      })),
    );
    expect(await entries()).toEqual(
      COINS.map((coin) => ({ coin, current: fresh.get(coin), error: null })),
    );
    expect((await alerts()).map(({ coin }) => coin)).toEqual(COINS);
    expect(await finish()).toEqual([]);
  });

  it('are applied where another one cannot be', async () => {
    const fresh = await endedSlot();
    const spoilt = await opened.database.query<{ id: string }>(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       values ('BTCUSDT', 'recorded', now(), 'test', '{}', '{}', '{}') returning id`,
    );
    await opened.database.query(
      `update public.analysis_runs set snapshot_id = $1 where coin = 'BTCUSDT'`,
      [spoilt[0]?.id],
    );
    expect((await finish()).map(({ kind }) => kind)).toEqual(['applied', 'failed', 'applied']);
    const [ada, btc, eth] = await entries();
    expect([ada?.current, eth?.current]).toEqual([fresh.get('ADAUSDT'), fresh.get('ETHUSDT')]);
    expect(btc?.error).toBe('The check failed unexpectedly.');
    expect((await alerts()).map(({ coin }) => coin)).toEqual(['ADAUSDT', 'ETHUSDT']);
  });

  it('tell nobody twice of an analysis, even where the coin was added again since', async () => {
    const { database } = opened;
    const before = await storeLook(database, 'BTCUSDT');
    const snapshotId = await storeLook(database, 'BTCUSDT', { hours: 4, action: 'SHORT' });
    const check = { coin: 'BTCUSDT', snapshotId, ...SLOT };
    const ben = await createApproved(database);
    const once = await database.transaction((tx) => applySnapshot(tx, check));
    expect(once).toMatchObject({ changed: 1, alerts: 1 });
    await database.query(`delete from public.watchlist_entries where coin = 'BTCUSDT'`);
    await watch('BTCUSDT', before);
    await database.query(
      `insert into public.watchlist_entries (user_id, coin, current_snapshot)
       values ($1, 'BTCUSDT', $2)`,
      [ben.id, before],
    );
    const again = await database.transaction((tx) => applySnapshot(tx, check));
    expect(again).toEqual({ changed: 2, alerts: 1 });
    expect(await alerts()).toHaveLength(2);
  });
});
