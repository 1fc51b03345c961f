import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { append } from '../../../analysis-server/ledger/open-entries.ts';
import { OddsNowSchema } from '../../../domain/analysis/recommendation.ts';
import type { LedgerHeld } from '../../../domain/record/ledger-record.ts';
import { TrackRecordEntrySchema, TrackRecordSchema } from '../../../domain/record/track-record.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { createApproved } from '../../support/people.ts';
import { answerFor, firstEntry, ledgerRecords } from '../../support/recorded-plans.ts';

const QUARTER = 900_000;
const HOUR = 4 * QUARTER;

describe.each(await openBackends())('looks at plans on $name', (opened) => {
  const { database } = opened;
  let desk: LedgerDesk;

  beforeEach(async () => {
    desk = await ledgerDesk(opened);
    await desk.forget();
    return () => desk.close();
  });

  const waiting = () =>
    database.query<{ entry: number; hour: number; said: number }>(
      `select entry, extract(epoch from hour)::float8 * 1000 as hour, said
       from private.plan_looks join private.ledger_progress using (entry) order by entry, hour`,
    );
  const record = async () =>
    v.parse(
      TrackRecordSchema,
      await answerFor(database, await createApproved(database), 'public.track_record()'),
    );

  /** Odds now of the newest analysis. */
  async function stated(): Promise<number> {
    const [row] = await database.query<{ now: unknown }>(
      `select result #> '{tradeRecommendation,oddsNow}' as now
       from public.analysis_snapshots order by snapshot_time desc limit 1`,
    );
    return v.parse(OddsNowSchema, row?.now).hit;
  }

  /** Eight hours on, the first plan still stands after four. */
  async function replace() {
    desk.clock.advance(8 * HOUR);
    await desk.analyse('BTCUSDT', 'LONG');
    const said = [await stated()];
    desk.clock.advance(4 * HOUR);
    await desk.analyse('BTCUSDT', 'SHORT');
    return { said: [...said, await stated()], entry: await firstEntry(database) };
  }

  const held = (outcome: 'hit' | 'stopped'): LedgerHeld => ({
    kind: 'held',
    rules: 3,
    holds: 1,
    outcome,
    settledAt: epochMs(desk.clock.now()),
    exit: price(1),
    grossR: 3,
    netR: 2.9,
    costs: { fees: 0.1, slippage: 0, funding: 0 },
    waypoints: [],
  });
  const settle = (content: Parameters<typeof append>[1]) =>
    database.transaction((tx) => append(tx, content));

  it('count once an hour, the first', async () => {
    const expected = new Map<number, number>();
    for (let look = 0; look < 6; look += 1) {
      await desk.analyse('BTCUSDT', 'LONG');
      const hour = Math.floor(desk.clock.now() / HOUR) * HOUR;
      if (!expected.has(hour)) expected.set(hour, await stated());
      desk.clock.advance(QUARTER);
    }
    const rows = [...expected].map(([hour, said]) => ({ entry: 1, hour, said }));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThan(6);
    expect(await waiting()).toEqual(rows);
  });

  it('of a replaced plan wait for what it comes to if held, and count so', async () => {
    const { said } = await replace();
    expect(await waiting()).toMatchObject([
      { entry: 1, said: said[0] },
      { entry: 2, said: said[1] },
    ]);
    expect((await record()).looks).toEqual([]);
    await settle(held('hit'));
    expect((await waiting()).map(({ entry }) => entry)).toEqual([2]);
    const bin = Math.floor(20 * (said[0] ?? Number.NaN));
    expect((await record()).looks).toEqual([{ bin, looks: 1, hits: 1, said: said[0] }]);
  });

  it('a replaced entry counts with its own R, and target by target as if held', async () => {
    await replace();
    const settlement = (await ledgerRecords(database)).find(({ kind }) => kind === 'settlement');
    if (settlement?.kind !== 'settlement' || settlement.outcome !== 'replaced') {
      throw new Error('the first plan was replaced');
    }
    const { grossR, netR } = settlement;
    const counts = { entries: 2, settled: 1, hits: 0, stopped: 0, expired: 0, replaced: 1 };
    const before = await record();
    expect(before.totals).toMatchObject({ ...counts, voided: 0, grossR, netR });
    expect(before.line).toMatchObject([{ totalR: netR }]);
    expect(before.targets).toEqual([]);
    await settle(held('hit'));
    const after = await record();
    expect(after.totals).toEqual(before.totals);
    expect(after.targets).toEqual([
      { stance: 'trade', role: 'primary', settled: 1, hits: 1, grossR: 3, netR: 2.9 },
    ]);
  });

  it('a replaced entry says by which', async () => {
    await replace();
    const entryNow = async () => {
      const [row] = await database.query<{ row: unknown }>(
        'select to_jsonb(e) as row from public.track_record_entries e where number = 1',
      );
      return v.parse(TrackRecordEntrySchema, row?.row);
    };
    const [first] = await database.query<{ hash: string }>(
      'select hash from public.plans where entry = 1',
    );
    expect(await entryNow()).toMatchObject({
      plan: first?.hash,
      settlement: { outcome: 'replaced', why: 'other side', next: 2 },
      next_action: 'SHORT',
    });
  });

  it('at a plan that could not be settled count nowhere', async () => {
    await desk.analyse('BTCUSDT', 'LONG');
    const settledAt = epochMs(desk.clock.now());
    await settle({ kind: 'settlement', rules: 3, settles: 1, outcome: 'void', settledAt });
    expect(await waiting()).toEqual([]);
    expect((await record()).looks).toEqual([]);
  });
});
