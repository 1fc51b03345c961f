import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepHouse } from '../../../analysis-server/jobs/housekeeping.ts';
import { openEntry } from '../../../analysis-server/ledger/open-entry.ts';
import { verifyLedger } from '../../../analysis-server/ledger/verify-ledger.ts';
import { MarketError } from '../../../analysis-server/market/market-error.ts';
import {
  LedgerContentSchema,
  type LedgerEntry,
  type LedgerSettlement,
} from '../../../domain/ledger-record.ts';
import { epochMs } from '../../../domain/quantity.ts';
import { startBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { MARKET_TIME } from '../../support/scripted-market.ts';
import type { TestDatabase } from '../../support/test-database.ts';

const backends = await startBackends();
const HOUR = 3_600_000;

describe.each(backends)('the track record on $name', (backend) => {
  let opened: TestDatabase;
  let desk: LedgerDesk;

  beforeAll(async () => {
    opened = await backend.open();
  });
  afterEach(async () => {
    await desk.close();
  });
  afterAll(async () => {
    await opened.close();
    await backend.stop();
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
    await desk.analyse('BTCUSDT', entry?.action === 'LONG' ? 'SHORT' : 'LONG');
    expect((await entries()).map(({ action }) => action).sort()).toEqual(['LONG', 'SHORT']);
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
    while (desk.clock.now() < end) {
      desk.clock.advance(15 * 60_000);
      await desk.settle();
    }
    const [often] = await settlements();
    await desk.forget();
    desk.clock.set(MARKET_TIME);
    await opened.database.transaction((tx) => openEntry(tx, entry));
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
    desk.market.before = async (call, coin) => {
      if (call === 'candles' && coin === 'BTCUSDT') {
        throw new MarketError('unreachable', 'The exchange does not answer.', {});
      }
    };
    await desk.settle();
    expect(await settlements()).toHaveLength(1);
    desk.market.before = async () => undefined;
    await desk.settle();
    expect(await settlements()).toHaveLength(2);
  });

  it('appends a settlement once although two processes find it', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    desk.clock.advance(60 * 24 * HOUR);
    await Promise.all([desk.settleUnheld(), desk.settleUnheld()]);
    expect(await settlements()).toHaveLength(1);
    expect(await verifyLedger(opened.database, 'whole')).toMatchObject({ broken: null });
  });

  it('is sealed in one chain by any number of writers at once', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const [entry] = await entries();
    if (!entry) throw new Error('an entry was made');
    const coins = Array.from({ length: 20 }, (_, n) => `C${n}USDT`);
    await Promise.all(
      coins.map((coin) => opened.database.transaction((tx) => openEntry(tx, { ...entry, coin }))),
    );
    const checked = await verifyLedger(opened.database, 'whole');
    expect(checked).toMatchObject({ broken: null, whole: { number: 21 } });
  });

  it.each([
    "update public.ledger_records set content = '{}'",
    'delete from public.ledger_records',
    'truncate public.ledger_records cascade',
  ])('refuses: %s', async (statement) => {
    await start();
    await desk.analyse('BTCUSDT');
    await expect(opened.database.query(statement)).rejects.toThrow('rows are immutable');
  });

  describe('where somebody got past the triggers', () => {
    const editedBy = async (statement: string) => {
      await start();
      for (const coin of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) await desk.analyse(coin);
      expect(await verifyLedger(opened.database, 'whole')).toMatchObject({ broken: null });
      await desk.withoutTriggers(statement);
      return (await verifyLedger(opened.database, 'whole')).broken;
    };

    it('shows an edited record', async () => {
      const edit = `update public.ledger_records
        set content = replace(content, '"action":"', '"action": "') where number = 2`;
      expect(await editedBy(edit)).toBe(2);
    });

    it('shows a record that was taken off the end', async () => {
      const cut = `with followed as (delete from private.ledger_progress where entry = 3)
        delete from public.ledger_records where number = 3`;
      expect(await editedBy(cut)).toBe(3);
    });

    it('shows a record that was edited and sealed anew', async () => {
      const seal = `update public.ledger_records
        set content = content || ' ', hash = encode(sha256(convert_to(
          concat_ws(chr(10), number::text, previous_hash, content || ' '), 'UTF8')), 'hex')
        where number = 3`;
      expect(await editedBy(seal)).toBe(3);
      // It stays shown by the look at what is new.
      expect((await verifyLedger(opened.database, 'news')).broken).toBe(3);
    });
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
           (id, coin, market, snapshot_time, taken_at, engine, result, recommendation)
         values ($1, 'BTCUSDT', 'simulated', $2, $3, 'test', '{}', '{}')`,
        [id, new Date(epochMs(MARKET_TIME + later * HOUR)).toISOString(), old],
      );
    }
    expect(await keepHouse(opened.database)).toMatchObject({ snapshots: 1 });
    const kept = await opened.database.query<{ id: string }>(
      'select id from public.analysis_snapshots order by snapshot_time limit 1',
    );
    expect(kept).toEqual([{ id: entry?.snapshot }]);
    const chart = 'select snapshot_id as id from public.snapshot_candles';
    expect(await opened.database.query(chart)).toEqual(kept);
    const months = new Date(Date.now() - 31 * 24 * HOUR).toISOString();
    await desk.withoutTriggers(`update public.analysis_snapshots set taken_at = '${months}'`);
    expect(await keepHouse(opened.database)).toMatchObject({ charts: 1, snapshots: 0 });
    expect(await opened.database.query(chart)).toEqual([]);
  });
});
