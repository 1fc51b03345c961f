import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { candleStretch, recordProgress } from '../../../analysis-server/ledger/settle-coin.ts';
import { settlePlan } from '../../../analysis-server/ledger/settle-plan.ts';
import { AsideReasonSchema, type Stance } from '../../../domain/analysis/recommendation.ts';
import { TARGET_ROLES } from '../../../domain/plan/odds/target-role.ts';
import type { LedgerEntry, LedgerSettlement } from '../../../domain/record/ledger-record.ts';
import {
  type RecordGroup,
  type TrackRecord,
  TrackRecordSchema,
} from '../../../domain/record/track-record.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { createApproved } from '../../support/people.ts';
import {
  answerFor,
  enter,
  enterOtherwise,
  firstEntry,
  ledgerRecords,
} from '../../support/recorded-plans.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BLOCK = 14 * DAY;
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];

interface SettledEntry {
  readonly entry: LedgerEntry;
  readonly settlement: LedgerSettlement | null;
}

describe.each(await openBackends())('entries of all stances on $name', (opened) => {
  let desk: LedgerDesk;

  afterEach(async () => {
    await desk.close();
  });

  async function start(): Promise<void> {
    desk = await ledgerDesk(opened);
  }
  const database = () => opened.database;

  async function settledEntries(): Promise<SettledEntry[]> {
    const records = await ledgerRecords(database());
    return records.flatMap((entry, place): SettledEntry[] => {
      if (entry.kind !== 'entry') return [];
      const settlement = records.find(
        (one): one is LedgerSettlement => one.kind === 'settlement' && one.settles === place + 1,
      );
      return [{ entry, settlement: settlement ?? null }];
    });
  }

  it('a trade takes the place of a plan that is none, of its own direction too', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const { action, stance } = await firstEntry(database());
    expect(stance).not.toBe('trade');
    desk.clock.advance(DAY);
    await desk.analyse('BTCUSDT', action);
    const [paper, trade] = await settledEntries();
    expect(trade).toMatchObject({ entry: { action, stance: 'trade' }, settlement: null });
    const next = { outcome: 'replaced', why: 'first trade', next: 2 };
    expect(paper?.settlement).toMatchObject({ ...next, settledAt: trade?.entry.snapshotTime });
  });

  it('is settled as its plan comes to', async () => {
    await start();
    await desk.analyse('ETHUSDT');
    const entry = await firstEntry(database());
    desk.clock.advance(60 * DAY);
    await desk.settle();
    const upTo = epochMs(entry.expiresAt - (entry.expiresAt % HOUR) + HOUR);
    const candles = await candleStretch(
      unkeptMarket(desk.market),
      entry.coin,
      entry.snapshotTime,
      upTo,
    );
    const asSealed = (settled: object | null) => JSON.parse(JSON.stringify(settled));
    const [settled] = await settledEntries();
    expect(settled?.settlement).toEqual({
      kind: 'settlement',
      rules: 3,
      settles: 1,
      ...asSealed(settlePlan(entry, [], candles).settlement),
    });
  });

  it('keeps the waypoint that was reached where it settles the rest much later', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const made = await firstEntry(database());
    const candles = await candleStretch(
      unkeptMarket(desk.market),
      'ETHUSDT',
      made.snapshotTime,
      epochMs(made.snapshotTime),
    );
    const entry = candles.close.at(-1) ?? Number.NaN;
    // The first target is a hair away; stop and primary target are out of reach.
    const at = (share: number) => price(entry * (1 + share));
    const plan: LedgerEntry = {
      ...made,
      coin: 'ETHUSDT',
      action: 'LONG',
      entry: at(0),
      stop: at(-0.9),
      target: at(5),
      label: 'TP2',
      waypoints: [{ label: 'TP1', price: at(0.0001) }],
      expiresAt: epochMs(made.snapshotTime + 3 * DAY),
      recommendation: { ...made.recommendation, currentPrice: entry },
    };
    await enter(database(), plan);
    const [reached, over] = [plan.snapshotTime + DAY, plan.expiresAt + HOUR];
    desk.clock.set(reached);
    await desk.settle();
    const progress = await database().query<{ reached: unknown }>(
      'select reached from private.ledger_progress where entry = 2',
    );
    expect(progress).toMatchObject([{ reached: [{ label: 'TP1', outcome: 'hit' }] }]);
    desk.clock.set(over);
    await desk.settle();
    const [, settled] = await settledEntries();
    expect(settled?.settlement).toMatchObject({
      outcome: 'expired',
      waypoints: [{ label: 'TP1', outcome: 'hit', exit: at(0.0001) }],
    });
  });

  it('a process that is behind takes nothing back of what another found', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const { snapshotTime, waypoints, entry } = await firstEntry(database());
    const [{ label, price: exit } = { label: 'TP1', price: entry }] = waypoints;
    const settledAt = epochMs(snapshotTime + HOUR);
    const waypoint = { label, outcome: 'hit' as const, settledAt, exit, grossR: 1, netR: 0.9 };
    const found = { number: 1, reached: [waypoint] };
    const behind = { number: 1, reached: [] };
    const [later, earlier] = [epochMs(settledAt + HOUR), epochMs(snapshotTime + HOUR / 2)];
    const of = { market: 'simulated', coin: 'BTCUSDT' };
    for (const [one, checkedUntil] of [
      [found, later],
      [behind, earlier],
    ] as const) {
      const progress = { ends: [], stillOpen: [one], checkedUntil, checkedClose: entry };
      await recordProgress(database(), of, progress, later);
    }
    const progress = 'select checked_until, reached from private.ledger_progress';
    expect(await database().query(progress)).toEqual([
      { checked_until: later, reached: [waypoint] },
    ]);
  });

  describe('the figures', () => {
    const mean = (values: readonly number[]) =>
      values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
    const close = (value: number | null): unknown =>
      value === null ? null : expect.closeTo(value, 9);

    /** Deepest fall of a running total below its highest point, which is 0 at first. */
    function deepestFall(results: readonly number[]): number {
      let [total, highest, deepest] = [0, 0, 0];
      for (const result of results) {
        total += result;
        highest = Math.max(highest, total);
        deepest = Math.max(deepest, highest - total);
      }
      return deepest;
    }

    function expectGroup(group: RecordGroup, all: readonly SettledEntry[]): void {
      const ended = all.flatMap(({ entry, settlement }) =>
        settlement && settlement.outcome !== 'void' ? [{ entry, settlement }] : [],
      );
      const inTime = ended.toSorted((a, b) => a.settlement.settledAt - b.settlement.settledAt);
      const netR = ended.map(({ settlement }) => settlement.netR);
      expect(group.totals).toMatchObject({
        entries: all.length,
        settled: ended.length,
        hits: ended.filter(({ settlement }) => settlement.outcome === 'hit').length,
        grossR: close(mean(ended.map(({ settlement }) => settlement.grossR))),
        netR: close(mean(netR)),
        drawdown: close(deepestFall(inTime.map(({ settlement }) => settlement.netR))),
      });
      const total = netR.reduce((sum, value) => sum + value, 0);
      expect(group.line.at(-1)).toEqual(
        inTime.length === 0
          ? undefined
          : { at: inTime.at(-1)?.settlement.settledAt, totalR: close(total) },
      );
      const blocks = Map.groupBy(ended, ({ entry }) => Math.floor(entry.snapshotTime / BLOCK));
      expect(group.blocks).toEqual(
        [...blocks]
          .toSorted(([a], [b]) => a - b)
          .map(([block, members]) => ({
            block,
            settled: members.length,
            hits: members.filter(({ settlement }) => settlement.outcome === 'hit').length,
            grossR: close(members.reduce((sum, { settlement }) => sum + settlement.grossR, 0)),
            netR: close(members.reduce((sum, { settlement }) => sum + settlement.netR, 0)),
          })),
      );
      const coins = Map.groupBy(all, ({ entry }) => entry.coin);
      expect(group.coins.map(({ coin, entries }) => [coin, entries])).toEqual(
        [...coins].map(([coin, members]) => [coin, members.length]).sort(),
      );
      const costs = ended.map(({ settlement }) => settlement.costs);
      expect(group.costs).toEqual(
        costs.length === 0
          ? null
          : {
              fees: close(mean(costs.map(({ fees }) => fees))),
              slippage: close(mean(costs.map(({ slippage }) => slippage))),
              funding: close(mean(costs.map(({ funding }) => funding))),
            },
      );
    }

    /** What every target of settled entries came to. */
    function targetsOf(all: readonly SettledEntry[]) {
      return all.flatMap(({ entry, settlement }) => {
        if (settlement === null || settlement.outcome === 'void') return [];
        const { label, stance, waypoints } = entry;
        return [...settlement.waypoints, { ...settlement, label }].map((result) => {
          const place = waypoints.findIndex((one) => one.label === result.label);
          const role = place < 0 ? 'primary' : (TARGET_ROLES[place] ?? 'second');
          return { stance, role, result };
        });
      });
    }

    /** Odds now at the opening. */
    const saidNow = ({ recommendation }: LedgerEntry) =>
      v.parse(v.object({ hit: v.number() }), recommendation.oddsNow).hit;
    const reasonsOf = ({ recommendation }: LedgerEntry) =>
      v.parse(v.array(AsideReasonSchema), recommendation.asideFor);

    async function recordAfterMonths(): Promise<TrackRecord> {
      await start();
      for (let month = 0; month < 3; month += 1) {
        for (const coin of COINS) {
          await desk.analyse(coin, month % 2 === 0 ? 'LONG' : 'SHORT');
          const [entry] = (await ledgerRecords(database()))
            .filter((one) => one.kind === 'entry' && one.coin === coin)
            .slice(-1);
          if (entry?.kind !== 'entry') throw new Error('an entry was made');
          const recommendation = { ...entry.recommendation, asideFor: ['costs', 'interval'] };
          await enterOtherwise(database(), { ...entry, recommendation });
        }
        desk.clock.advance(45 * DAY);
        await desk.settle();
      }
      await desk.analyse('BTCUSDT');
      const ann = await createApproved(database());
      return v.parse(TrackRecordSchema, await answerFor(database(), ann, 'public.track_record()'));
    }

    it('of each group are those of its own records, and add up to what was sealed', async () => {
      const record = await recordAfterMonths();
      const all = await settledEntries();
      const ofStance = (stance: Stance) => all.filter(({ entry }) => entry.stance === stance);
      expectGroup(record, ofStance('trade'));
      expectGroup(record.apart['stand aside'], ofStance('stand aside'));
      expectGroup(record.apart['too close to call'], ofStance('too close to call'));
      expect(record.apart['too close to call'].totals.settled).toBeGreaterThan(0);

      const reasons = Map.groupBy(
        ofStance('stand aside').flatMap(({ entry, settlement }) =>
          reasonsOf(entry).map((reason) => ({ reason, settlement })),
        ),
        ({ reason }) => reason,
      );
      expect(record.asideFor.map(({ reason, entries }) => [reason, entries]).sort()).toEqual(
        [...reasons].map(([reason, own]) => [reason, own.length]).sort(),
      );
      expect(record.asideFor).not.toEqual([]);

      const targets = targetsOf(all);
      const byRole = Map.groupBy(targets, ({ stance, role }) => `${stance} ${role}`);
      expect(record.targets).toHaveLength(byRole.size);
      for (const { stance, role, settled, hits, grossR, netR } of record.targets) {
        const own = byRole.get(`${stance} ${role}`) ?? [];
        expect({ settled, hits, grossR, netR }).toEqual({
          settled: own.length,
          hits: own.filter(({ result }) => result.outcome === 'hit').length,
          grossR: close(mean(own.map(({ result }) => result.grossR))),
          netR: close(mean(own.map(({ result }) => result.netR))),
        });
      }
      // What was entered without a plan had no look at it.
      const binned = Map.groupBy(
        ofStance('trade').filter(({ settlement }) => settlement !== null),
        ({ entry }) => Math.floor(20 * saidNow(entry)),
      );
      expect(record.looks).toHaveLength(binned.size);
      expect(record.looks).not.toEqual([]);
      for (const { bin, ...figures } of record.looks) {
        const own = binned.get(bin) ?? [];
        expect(figures).toEqual({
          looks: own.length,
          hits: own.filter(({ settlement }) => settlement?.outcome === 'hit').length,
          said: close(mean(own.map(({ entry }) => saidNow(entry)))),
        });
      }
    });
  });
});
