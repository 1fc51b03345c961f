import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settlePlan } from '../../analysis-server/ledger/settle-plan.ts';
import type { PlanWatch } from '../analysis/plan-watch.ts';
import { type CandleRow, seriesFromRows } from '../market/candle.ts';
import { PERIOD_MS } from '../market/timeframe.ts';
import { planStatus } from '../plan/plan-status.ts';
import type { PlanLevels } from '../plan/plan-status-levels.ts';
import { epochMs, price } from '../text/quantity.ts';

const QUARTER = PERIOD_MS['15m'];
const FROM = epochMs(Date.UTC(2026, 4, 6, 15, 45));
const CLOSED_AFTER = 40;

/** Whole prices around the plan's, so that levels are often met exactly. */
const level = fc.integer({ min: 90, max: 110 });
const bars = fc.array(fc.tuple(level, level, level), { minLength: 1, maxLength: CLOSED_AFTER });
const plan = fc.record({
  towards: fc.constantFrom(1 as const, -1 as const),
  risk: fc.integer({ min: 1, max: 6 }),
  steps: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  quarters: fc.integer({ min: 1, max: CLOSED_AFTER }),
});

type DrawnPlan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const ENTRY = 100;

function levelsOf({ towards, risk, steps, quarters }: DrawnPlan): PlanLevels {
  let far = ENTRY;
  const targets = steps.map((step, place) => {
    far += towards * step;
    return { label: `TP${place + 1}`, price: far };
  });
  const stop = ENTRY - towards * risk;
  const expiresAt = FROM + quarters * QUARTER;
  return { hash: null, towards, entry: ENTRY, stop, targets, from: FROM, expiresAt, aside: false };
}

/** Each level's first touch, as the watch writes it: on its own, without a word on what ended what. */
function touchesOf({ towards, stop, targets }: PlanLevels, rows: readonly CandleRow[]) {
  const marks = [
    { label: 'stop', mark: stop, above: towards === -1 },
    ...targets.map(({ label, price: mark }) => ({ label, mark, above: towards === 1 })),
  ];
  return marks.flatMap(({ label, mark, above }): PlanWatch['touches'][number][] => {
    const row = rows.find(([, , high, low]) => (above ? high >= mark : low <= mark));
    if (!row) return [];
    return [{ level: label, price: price(mark), touched_at: epochMs(row[0] + QUARTER) }];
  });
}

const OUTCOMES = { stopped: 'stopped', hit: 'completed', expired: 'expired' } as const;

it('says of any plan and any candles what the ledger will', () => {
  fc.assert(
    fc.property(plan, bars, fc.nat(), (drawn, cells, shuffle) => {
      const levels = levelsOf(drawn);
      const rows = cells.map(
        ([a, b, c], place): CandleRow => [
          FROM + place * QUARTER,
          b,
          Math.max(a, b, c),
          Math.min(a, b, c),
          c,
          1,
        ],
      );
      const touches = touchesOf(levels, rows);
      const turned = touches.map((_, place) => touches[(place + shuffle) % touches.length]);
      const now = FROM + rows.length * QUARTER;
      const status = planStatus(levels, {
        now,
        touches: turned.flatMap((touch) => touch ?? []),
        watchedUntil: now,
        live: null,
        seen: [],
      });
      const primary = levels.targets.at(-1);
      const { settlement } = settlePlan(
        {
          action: drawn.towards === 1 ? 'LONG' : 'SHORT',
          entry: price(ENTRY),
          stop: price(levels.stop),
          target: price(primary?.price ?? Number.NaN),
          waypoints: [],
          snapshotTime: FROM,
          expiresAt: epochMs(levels.expiresAt ?? Number.NaN),
          funding: { percent: 0, intervalHours: 8, assumed: false },
        },
        [],
        seriesFromRows('15m', rows),
      );
      if (settlement) {
        expect(status.kind).toBe(OUTCOMES[settlement.outcome]);
        if ('end' in status) expect(status.end.at).toBe(settlement.settledAt);
      } else {
        expect(['valid', 'target reached']).toContain(status.kind);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('never claims more for knowing less', () => {
  const OPEN = ['valid', 'entry passed', 'target reached'];
  fc.assert(
    fc.property(plan, level, fc.integer({ min: 1, max: 50 }), (drawn, last, minutes) => {
      const levels = levelsOf({ ...drawn, quarters: CLOSED_AFTER });
      const now = FROM + minutes * 60_000;
      const known = { now, touches: [], live: { price: last, at: now - 1_000 }, seen: [] };
      const alone = planStatus(levels, { ...known, watchedUntil: null });
      const watched = planStatus(levels, { ...known, watchedUntil: now });
      expect(['valid', 'entry passed']).not.toContain(alone.kind);
      if ('sure' in alone) expect(alone.sure).toBe(false);
      // A level that price is beyond is passed either way.
      if (alone.kind === 'not known') expect(OPEN).toContain(watched.kind);
      else expect(alone.kind).toBe(watched.kind);
      if ('place' in watched && watched.place) {
        expect(watched.place.toStop.percent).toBeGreaterThan(0);
        if (watched.place.toNext) expect(watched.place.toNext.percent).toBeGreaterThan(0);
      }
    }),
    { numRuns: 2_000 },
  );
});
