import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { pruneOldRows } from '../../../analysis-server/jobs/housekeeping.ts';
import { append } from '../../../analysis-server/ledger/open-entries.ts';
import { verifyLedger } from '../../../analysis-server/ledger/verify-ledger.ts';
import { currentCaller } from '../../../analysis-server/market/request-budget/caller.ts';
import type { Action } from '../../../domain/analysis/recommendation.ts';
import { MarketError, type MarketErrorKind } from '../../../domain/market/market-error.ts';
import {
  LedgerContentSchema,
  type LedgerEntry,
  type LedgerSettlement,
} from '../../../domain/record/ledger-record.ts';
import { TrackRecordSchema } from '../../../domain/record/track-record.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { createApproved } from '../../support/people.ts';
import { MARKET_TIME } from '../../support/scripted-market.ts';
import { nothingAside } from '../../support/test-database.ts';

const HOUR = 3_600_000;

describe.each(await openBackends())('the track record on $name', (opened) => {
  let desk: LedgerDesk;

  afterEach(async () => {
    await desk.close();
  });

  async function start(): Promise<void> {
    desk = await ledgerDesk(opened);
  }

  async function records() {
    const rows = await opened.database.query<{ content: string }>(
      'select content from public.ledger_records order by number',
    );
    return rows.map(({ content }) => v.parse(LedgerContentSchema, JSON.parse(content)));
  }
  const entries = async () =>
    (await records()).filter((one): one is LedgerEntry => one.kind === 'entry');
  const settlements = async () =>
    (await records()).filter((one): one is LedgerSettlement => one.kind === 'settlement');

  it('takes up each recommendation once, however often it is made again', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const [entry] = await entries();
    expect(entry).toMatchObject({ coin: 'BTCUSDT', market: 'simulated', real: false });
    desk.clock.advance(15 * 60_000);
    await desk.analyse('BTCUSDT', entry?.action);
    expect(await entries()).toEqual([entry]);
    const other = entry?.action === 'LONG' ? 'SHORT' : 'LONG';
    await desk.analyse('BTCUSDT', other);
    expect(await entries()).toEqual([entry]);
    desk.clock.advance(4 * HOUR);
    await desk.analyse('BTCUSDT', other);
    expect((await entries()).map(({ action }) => action)).toEqual([entry?.action, other]);
  });

  it('settles on later candles alone, once, and then takes up the next', async () => {
    await start();
    await desk.analyse('ETHUSDT');
    await desk.settle();
    expect(await settlements()).toEqual([]);
    desk.clock.advance(60 * 24 * HOUR);
    await desk.settle();
    const [entry] = await entries();
    const settled = await settlements();
    expect(settled).toHaveLength(1);
    expect(settled[0]?.settledAt).toBeGreaterThan(entry?.snapshotTime ?? Number.NaN);
    expect(settled[0]?.settledAt).toBeLessThan((entry?.expiresAt ?? Number.NaN) + 15 * 60_000);
    await desk.settle();
    expect(await settlements()).toEqual(settled);
    await desk.analyse('ETHUSDT', entry?.action);
    expect(await entries()).toHaveLength(2);
  });

  it('comes to the same whether it looked each quarter of an hour or once after an absence', async () => {
    await start();
    await desk.analyse('SOLUSDT');
    const [entry] = await entries();
    if (!entry) throw new Error('an entry was made');
    const end = entry.expiresAt + HOUR;
    let [often] = await settlements();
    while (often === undefined && desk.clock.now() < end) {
      desk.clock.advance(15 * 60_000);
      await desk.settle();
      [often] = await settlements();
    }
    await desk.forget();
    desk.clock.set(MARKET_TIME);
    await opened.database.transaction((tx) => append(tx, entry));
    desk.clock.set(end);
    await desk.settle();
    expect(often).toBeDefined();
    expect(await settlements()).toEqual([often]);
  });

  it('waits for a market that gives no candles, and settles the other coins meanwhile', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    await desk.analyse('ETHUSDT');
    desk.clock.advance(60 * 24 * HOUR);
    const urgencies = new Set<string>();
    desk.market.before = async (call, coin) => {
      urgencies.add(currentCaller().urgency);
      if (call === 'candles' && coin === 'BTCUSDT') {
        throw new MarketError('unreachable', 'The exchange does not answer.', {});
      }
    };
    await desk.settle();
    expect(await settlements()).toHaveLength(1);
    expect([...urgencies]).toEqual(['levels']);
    desk.market.before = async () => undefined;
    await desk.settle();
    expect(await settlements()).toHaveLength(2);
  });

  describe('where candles cannot be had', () => {
    const WEEK = 7 * 24 * HOUR;
    const GAP = MARKET_TIME + HOUR;
    type Refusal = LedgerDesk['market']['before'];
    const refusing = (kind: MarketErrorKind, holds: (...asked: Parameters<Refusal>) => boolean) =>
      (async (...asked: Parameters<Refusal>) => {
        if (holds(...asked)) throw new MarketError(kind, 'No such candles.', {});
      }) satisfies Refusal;
    const gap = refusing('invalid-candles', (call, coin, asked) => {
      if (call !== 'candles' || coin !== 'BTCUSDT' || !asked) return false;
      return asked.last >= GAP && asked.first < GAP;
    });
    const quarters = refusing('invalid-candles', (call, _, asked) => {
      if (call !== 'candles' || !asked || !('timeframe' in asked)) return false;
      return asked.timeframe === '15m' && asked.first < GAP;
    });
    const never: Refusal = async () => undefined;

    async function settleWith(before: Refusal): Promise<void> {
      desk.market.before = before;
      await desk.settle();
      desk.market.before = never;
    }
    async function openedAndOver(action?: Action): Promise<LedgerEntry> {
      await start();
      await desk.analyse('BTCUSDT', action);
      const [entry] = await entries();
      if (!entry) throw new Error('an entry was made');
      desk.clock.set(entry.expiresAt + HOUR);
      return entry;
    }

    it.each<[string, Refusal]>([
      ['a gap', gap],
      ['a delisting', refusing('unknown-coin', (call) => call === 'candles')],
      ['a flat price', refusing('frozen', (call) => call === 'candles')],
      ['a market without a present', refusing('unknown-coin', (call) => call === 'now')],
    ])('%s: closes the entry as void a week later, once, without a result', async (_, refusal) => {
      const entry = await openedAndOver();
      await settleWith(refusal);
      desk.clock.advance(WEEK - HOUR);
      await settleWith(refusal);
      expect(await settlements()).toEqual([]);
      desk.clock.advance(HOUR);
      await settleWith(refusal);
      await settleWith(refusal);
      const settledAt = entry.expiresAt + HOUR + WEEK;
      expect(await settlements()).toEqual([
        { kind: 'settlement', rules: 3, settles: 1, outcome: 'void', settledAt },
      ]);
      expect(await verifyLedger(opened.database, 'whole')).toMatchObject({ broken: null });
    });

    it('gives a market its week although this program was away for longer', async () => {
      await openedAndOver();
      desk.clock.advance(4 * WEEK);
      await settleWith(refusing('unreachable', (call) => call === 'candles'));
      expect(await settlements()).toEqual([]);
      await settleWith(never);
      const [settled] = await settlements();
      expect(['hit', 'stopped', 'expired']).toContain(settled?.outcome);
    });

    it('counts the week again once candles came', async () => {
      const { expiresAt } = await openedAndOver();
      desk.clock.set(MARKET_TIME + 15 * 60_000);
      const unreachable = refusing('unreachable', (call) => call === 'candles');
      await settleWith(unreachable);
      await settleWith(never);
      const open = 'select failing_since from private.ledger_progress';
      expect(await opened.database.query(open)).toEqual([{ failing_since: null }]);
      desk.clock.set(expiresAt + 2 * WEEK);
      await settleWith(unreachable);
      expect(await settlements()).toEqual([]);
    });

    it('keeps the plan meanwhile, and opens no other', async () => {
      await openedAndOver();
      desk.market.before = quarters;
      await desk.analyse('BTCUSDT');
      desk.market.before = never;
      expect(await entries()).toHaveLength(1);
      expect(await settlements()).toEqual([]);
      await settleWith(never);
      expect(await settlements()).toMatchObject([{ settles: 1 }]);
    });

    it('counts such entries by themselves, in the whole figures and in the totals alone', async () => {
      await openedAndOver('LONG');
      await settleWith(gap);
      desk.clock.advance(2 * WEEK);
      await settleWith(gap);
      desk.clock.advance(HOUR);
      await desk.analyse('BTCUSDT', 'LONG');
      desk.clock.advance(60 * 24 * HOUR);
      await desk.settle();
      const ann = await createApproved(opened.database);
      const figures = (totalsOnly: boolean) =>
        opened.database.transaction(async (tx) => {
          await tx.query(
            `select set_config('request.jwt.claim.sub', $1, true),
               set_config('request.jwt.claims', $2, true)`,
            [ann.id, JSON.stringify({ sub: ann.id, role: 'authenticated' })],
          );
          const [row] = await tx.query<{ record: unknown }>(
            "select public.track_record('simulated', 'BTCUSDT', $1::boolean) as record",
            [totalsOnly],
          );
          return v.parse(TrackRecordSchema, row?.record);
        });
      const whole = await figures(false);
      const alone = await figures(true);
      expect(whole.totals).toMatchObject({ entries: 2, settled: 1, voided: 1 });
      expect(whole.line).toHaveLength(1);
      expect(whole.coins).toMatchObject([{ coin: 'BTCUSDT', entries: 2, settled: 1 }]);
      const noLists = { coins: [], bands: [], line: [], blocks: [] };
      const noTargets = { targets: [], looks: [], asideFor: [], markets: [] };
      expect(alone).toEqual({ ...whole, ...noLists, ...noTargets });
    });
  });

  it('settles what it can read beside an entry of an older or of an unknown form', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const [entry] = await entries();
    if (!entry) throw new Error('an entry was made');
    const older = { ...entry, coin: 'ETHUSDT', recommendation: { action: entry.action } };
    const unknown = { ...entry, coin: 'SOLUSDT', tickSize: 'a tenth' };
    for (const content of [older, unknown]) {
      await opened.database.query('insert into public.ledger_records (content) values ($1)', [
        JSON.stringify(content),
      ]);
    }
    desk.clock.advance(60 * 24 * HOUR);
    await desk.settle();
    const settled = await opened.database.query(
      "select settles from public.ledger_records where kind = 'settlement' order by settles",
    );
    expect(settled).toEqual([{ settles: 1 }, { settles: 2 }]);
  });

  it('appends a settlement once although two processes find it', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    desk.clock.advance(60 * 24 * HOUR);
    await Promise.all([desk.settleUnheld(), desk.settleUnheld()]);
    expect(await settlements()).toHaveLength(1);
    expect(await verifyLedger(opened.database, 'whole')).toMatchObject({ broken: null });
  });

  it('keeps the analysis behind an entry when old ones are removed', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const [entry] = await entries();
    const old = new Date(Date.now() - 100 * HOUR).toISOString();
    await opened.database.query('delete from public.analysis_runs');
    await desk.withoutTriggers(`update public.analysis_snapshots set taken_at = '${old}'`);
    for (const [id, later] of [
      [randomUUID(), 1],
      [randomUUID(), 2],
    ] as const) {
      await opened.database.query(
        `insert into public.analysis_snapshots
           (id, coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
         values ($1, 'BTCUSDT', 'simulated', $2, $3, 'test', '{}', '{}', '{}')`,
        [id, new Date(epochMs(MARKET_TIME + later * HOUR)).toISOString(), old],
      );
    }
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ snapshots: 1 });
    const kept = await opened.database.query<{ id: string }>(
      'select id from public.analysis_snapshots order by snapshot_time limit 1',
    );
    expect(kept).toEqual([{ id: entry?.snapshot }]);
    const months = new Date(Date.now() - 31 * 24 * HOUR).toISOString();
    await desk.withoutTriggers(`update public.analysis_snapshots set taken_at = '${months}'`);
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ snapshots: 0 });
  });
});
