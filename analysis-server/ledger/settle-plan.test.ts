import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandleRow, seriesFromRows } from '../../domain/market/candle.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { FEE_PERCENT_A_SIDE, SLIPPAGE_PERCENT_A_SIDE } from '../../domain/plan/trading-costs.ts';
import type { SettledWaypoint } from '../../domain/record/ledger-record.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { sliceSeries } from '../../tests/support/candles.ts';
import { type OpenPlan, settlePlan } from './settle-plan.ts';

const QUARTER = PERIOD_MS['15m'];
/** A quarter of an hour before funding is due. */
const START = Date.UTC(2026, 4, 6, 15, 45);
const RISK = 2;
const FUNDING = { percent: 0.03, intervalHours: 8, assumed: false };

const long: OpenPlan = {
  action: 'LONG',
  entry: price(100),
  stop: price(98),
  target: price(106),
  waypoints: [
    { label: 'TP1', price: price(102) },
    { label: 'TP2', price: price(104) },
  ],
  snapshotTime: epochMs(START),
  expiresAt: epochMs(START + 6 * QUARTER),
  funding: FUNDING,
};
const short: OpenPlan = {
  ...long,
  action: 'SHORT',
  stop: price(102),
  target: price(94),
  waypoints: [
    { label: 'TP1', price: price(98) },
    { label: 'TP2', price: price(96) },
  ],
};

type Bar = readonly [open: number, high: number, low: number, close: number];

const candles = (...bars: readonly Bar[]) =>
  seriesFromRows(
    '15m',
    bars.map(
      ([open, high, low, close], i): CandleRow => [START + i * QUARTER, open, high, low, close, 1],
    ),
  );
const settlementOf = (plan: OpenPlan, ...bars: readonly Bar[]) =>
  settlePlan(plan, [], candles(...bars)).settlement;

const UP_TO_TP1: Bar = [100, 103, 99, 102];

describe('a plan', () => {
  it('ends at its primary target, with every waypoint at its own price and time', () => {
    const settled = settlementOf(long, UP_TO_TP1, [102, 106, 101, 105]);
    expect(settled).toMatchObject({
      outcome: 'hit',
      settledAt: START + 2 * QUARTER,
      exit: 106,
      grossR: 3,
    });
    expect(settled?.waypoints).toMatchObject([
      { label: 'TP1', outcome: 'hit', settledAt: START + QUARTER, exit: 102, grossR: 1 },
      { label: 'TP2', outcome: 'hit', settledAt: START + 2 * QUARTER, exit: 104, grossR: 2 },
    ]);
  });

  it('that is stopped keeps the waypoint that it reached before', () => {
    expect(settlementOf(long, UP_TO_TP1, [102, 102, 97, 97])).toMatchObject({
      outcome: 'stopped',
      grossR: -1,
      waypoints: [
        { label: 'TP1', outcome: 'hit', grossR: 1 },
        { label: 'TP2', outcome: 'stopped', grossR: -1, settledAt: START + 2 * QUARTER },
      ],
    });
  });

  it('reaches no waypoint in the candle that stops it', () => {
    expect(settlementOf(long, [100, 105, 97, 104])?.waypoints).toMatchObject([
      { outcome: 'stopped' },
      { outcome: 'stopped' },
    ]);
  });

  it('expires for all targets at once', () => {
    const still: Bar = [100, 101, 99, 101];
    expect(settlementOf(long, still, still, still, still, still)).toBeNull();
    expect(settlementOf(long, still, still, still, still, still, still)).toMatchObject({
      outcome: 'expired',
      exit: 101,
      waypoints: [
        { outcome: 'expired', grossR: 0.5 },
        { outcome: 'expired', grossR: 0.5 },
      ],
    });
  });

  it('without waypoints is settled as well', () => {
    expect(settlementOf({ ...long, waypoints: [] }, [100, 106, 99, 105])).toMatchObject({
      outcome: 'hit',
      waypoints: [],
    });
  });
});

describe('costs', () => {
  const aSide = (percent: number, exit: number) => ((percent / 100) * (100 + exit)) / RISK;
  const payment = ((FUNDING.percent / 100) * 100) / RISK;

  it('are fees, slippage and each funding payment that fell due', () => {
    // Funding is due at 16:00, the close of the first candle.
    const settled = settlementOf(long, [100, 106, 99, 105]);
    expect(settled?.costs.fees).toBeCloseTo(aSide(FEE_PERCENT_A_SIDE, 106), 12);
    expect(settled?.costs.slippage).toBeCloseTo(aSide(SLIPPAGE_PERCENT_A_SIDE, 106), 12);
    expect(settled?.costs.funding).toBeCloseTo(payment, 12);
  });

  it('count no payment at the snapshot itself, nor one after the end', () => {
    const later = { ...long, snapshotTime: epochMs(START + QUARTER) };
    const bar: Bar = [100, 106, 99, 105];
    expect(settlementOf(later, bar, bar)?.costs.funding).toBe(0);
  });

  it('are paid by a short where the rate is below 0', () => {
    const paying = { ...short, funding: { ...FUNDING, percent: -FUNDING.percent } };
    expect(settlementOf(paying, [100, 101, 94, 95])?.costs.funding).toBeCloseTo(payment, 12);
  });

  it('of a waypoint are those of a position closed there', () => {
    const [first] = settlementOf(long, UP_TO_TP1, [102, 102, 97, 97])?.waypoints ?? [];
    const costs = aSide(FEE_PERCENT_A_SIDE, 102) + aSide(SLIPPAGE_PERCENT_A_SIDE, 102) + payment;
    expect(first?.netR).toBeCloseTo(1 - costs, 12);
  });
});

/** One target settled candle by candle, written for being read and for nothing else. */
function naively(
  plan: OpenPlan,
  target: number,
  bars: readonly Bar[],
): Omit<SettledWaypoint, 'label'> | null {
  const side = plan.action === 'LONG' ? 1 : -1;
  for (const [i, [open, high, low, close]] of bars.entries()) {
    const [worst, best] = side === 1 ? [low, high] : [high, low];
    const closedAt = START + (i + 1) * QUARTER;
    const isStopped = side * (worst - plan.stop) <= 0;
    const isHit = !isStopped && side * (best - target) >= 0;
    const isOver = closedAt >= plan.expiresAt;
    if (!isStopped && !isHit && !isOver) continue;
    const opensBeyond = side * (open - plan.stop) <= 0;
    const exit = isStopped ? (opensBeyond ? open : plan.stop) : isHit ? target : close;
    let payments = 0;
    for (let moment = START + QUARTER; moment <= closedAt; moment += QUARTER) {
      if (new Date(moment).getUTCHours() % 8 === 0 && moment % 3_600_000 === 0) payments += 1;
    }
    const percent = FEE_PERCENT_A_SIDE + SLIPPAGE_PERCENT_A_SIDE;
    const paid = (percent / 100) * (plan.entry + exit);
    const funded = side * payments * (FUNDING.percent / 100) * plan.entry;
    const gained = side * (exit - plan.entry);
    return {
      outcome: isStopped ? 'stopped' : isHit ? 'hit' : 'expired',
      settledAt: epochMs(closedAt),
      exit: price(exit),
      grossR: gained / RISK,
      netR: (gained - paid - funded) / RISK,
    };
  }
  return null;
}

describe('any plan on any candles', () => {
  const bars = fc.array(
    fc.array(fc.integer({ min: 92, max: 108 }), { minLength: 4, maxLength: 4 }).map((four): Bar => {
      const [a = 0, b = 0] = four;
      return [a, Math.max(...four), Math.min(...four), b];
    }),
    { maxLength: 8 },
  );
  const cuts = fc.array(fc.nat(8), { maxLength: 3 });

  it('comes to what each target alone comes to, however the candles are handed over', () => {
    fc.assert(
      fc.property(bars, cuts, fc.boolean(), (all, at, isLong) => {
        const plan = isLong ? long : short;
        const series = candles(...all);
        const edges = [...at.map((edge) => Math.min(edge, all.length)).sort(), all.length];
        let reached: readonly SettledWaypoint[] = [];
        let settled = null;
        let from = 0;
        for (const edge of edges) {
          const progress = settlePlan(plan, reached, sliceSeries(series, from, edge));
          ({ reached } = progress);
          settled ??= progress.settlement;
          if (settled) break;
          from = edge;
        }
        const primary = naively(plan, plan.target, all);
        expect(settled === null).toBe(primary === null);
        for (const { label, price: target } of plan.waypoints) {
          const alone = naively(plan, target, all);
          const found = (settled?.waypoints ?? reached).find((one) => one.label === label);
          expect(found ?? null).toEqual(
            alone && { label, ...alone, netR: expect.closeTo(alone.netR, 9) },
          );
        }
        if (!settled || !primary) return;
        expect(settled).toMatchObject({ ...primary, netR: expect.closeTo(primary.netR, 9) });
        const { fees, slippage, funding } = settled.costs;
        expect(settled.grossR - settled.netR).toBeCloseTo(fees + slippage + funding, 9);
      }),
      { numRuns: 2_000 },
    );
  });
});
