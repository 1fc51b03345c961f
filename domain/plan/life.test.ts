import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ActionSchema, StanceSchema } from '../analysis/recommendation.ts';
import { candleOpen, PERIOD_MS } from '../market/timeframe.ts';
import { type EpochMs, epochMs } from '../text/quantity.ts';
import { decidePlan, type FreshPlan, type LastPlan } from './life.ts';

const QUARTER_MS = PERIOD_MS['15m'];
const FOUR_HOURS_MS = PERIOD_MS['4h'];
const NOON = Date.UTC(2026, 10, 24, 12);

const action = fc.constantFrom(...ActionSchema.options);
const stance = fc.constantFrom(...StanceSchema.options);
const moment = fc.integer({ min: 0, max: 200 }).map((quarters) => NOON + quarters * QUARTER_MS);

/** The newest 4h candle that has closed by then. */
const closedCandle = (at: number): EpochMs =>
  epochMs(candleOpen('4h', epochMs(at)) - FOUR_HOURS_MS);

const fresh: fc.Arbitrary<FreshPlan> = fc
  .record({ action, stance, at: moment })
  .map(({ at, ...plan }) => ({ ...plan, snapshotTime: epochMs(at), candle: closedCandle(at) }));

const opened = ({ action, stance, snapshotTime, candle }: FreshPlan): LastPlan => ({
  action,
  stance,
  openedAt: snapshotTime,
  decidedCandle: candle,
  endedAt: null,
});
const standing = fresh.map(opened);

/** The plan that stands after a decision. */
function decided(last: LastPlan | null, plan: FreshPlan): LastPlan | null {
  const decision = decidePlan(last, plan);
  if (decision.kind === 'open' || decision.kind === 'replace') return opened(plan);
  if (last === null || decision.kind === 'wait' || decision.why === 'decided') return last;
  return { ...last, decidedCandle: plan.candle };
}

const aside = (at: number): FreshPlan => ({
  action: 'LONG',
  stance: 'stand aside',
  snapshotTime: epochMs(at),
  candle: closedCandle(at),
});

const later = (last: LastPlan, changes: Partial<FreshPlan>): FreshPlan => {
  const at = last.openedAt + FOUR_HOURS_MS;
  return {
    action: last.action,
    stance: 'trade',
    snapshotTime: epochMs(at),
    candle: closedCandle(at),
    ...changes,
  };
};

describe('a plan that stands', () => {
  test('is kept by a candle that decided it, or an older one', () => {
    fc.assert(
      fc.property(standing, fresh, (last, plan) => {
        fc.pre((plan.candle ?? 0) <= (last.decidedCandle ?? 0));
        expect(decidePlan(last, plan)).toEqual({ kind: 'keep', why: 'decided' });
      }),
    );
  });

  test('is decided once: the same inputs again change nothing', () => {
    fc.assert(
      fc.property(fc.option(standing), fresh, (last, plan) => {
        const stands = decided(last, plan);
        expect(decidePlan(stands, plan)).toEqual({ kind: 'keep', why: 'decided' });
        expect(decided(stands, plan)).toBe(stands);
      }),
    );
  });

  test('is kept by all that is no Trade', () => {
    fc.assert(
      fc.property(standing, fresh, (last, plan) => {
        fc.pre(plan.stance !== 'trade');
        expect(decidePlan(last, plan).kind).toBe('keep');
      }),
    );
  });

  test('is never replaced by a Trade of its side, if it is one', () => {
    fc.assert(
      fc.property(standing, fresh, (last, plan) => {
        const trade: LastPlan = { ...last, stance: 'trade' };
        expect(decidePlan(trade, { ...plan, action: last.action }).kind).toBe('keep');
      }),
    );
  });

  test('is replaced by a Trade for the other side', () => {
    const last = opened({
      action: 'LONG',
      stance: 'trade',
      snapshotTime: epochMs(NOON),
      candle: closedCandle(NOON),
    });
    expect(decidePlan(last, later(last, { action: 'SHORT' }))).toEqual({
      kind: 'replace',
      why: 'other side',
    });
    expect(decidePlan(last, later(last, {}))).toEqual({ kind: 'keep', why: 'same side' });
  });

  test.each(['stand aside', 'too close to call'] as const)(
    'is replaced by a Trade for either side where it says %s',
    (stance) => {
      fc.assert(
        fc.property(standing, action, (one, side) => {
          const last: LastPlan = { ...one, stance };
          const replaced = { kind: 'replace', why: 'first trade' };
          expect(decidePlan(last, later(last, { action: side }))).toEqual(replaced);
        }),
      );
    },
  );

  test('is kept where the four-hour timeframe is missing', () => {
    fc.assert(
      fc.property(standing, fresh, (last, plan) => {
        expect(decidePlan(last, { ...plan, candle: null }).kind).toBe('keep');
      }),
    );
  });

  test('is kept by a four-hour candle that came late to its own moment', () => {
    const last: LastPlan = { ...opened(aside(NOON)), decidedCandle: null };
    expect(decidePlan(last, { ...aside(NOON), stance: 'trade' }).kind).toBe('keep');
    expect(decidePlan(last, { ...aside(NOON + QUARTER_MS), stance: 'trade' }).kind).toBe('replace');
  });
});

describe('where nothing stands', () => {
  test('the first plan opens, whatever it says', () => {
    fc.assert(
      fc.property(fresh, (plan) => {
        expect(decidePlan(null, plan)).toEqual({ kind: 'open' });
      }),
    );
  });

  test('the next opens with the next candle that closes after the end', () => {
    fc.assert(
      fc.property(standing, fresh, moment, (last, plan, end) => {
        fc.pre(end > last.openedAt);
        const ended = { ...last, endedAt: epochMs(end) };
        expect(decidePlan(ended, plan).kind).toBe(plan.snapshotTime > end ? 'open' : 'wait');
      }),
    );
  });
});

test('whatever is looked at in whatever order, one candle replaces at most once', () => {
  fc.assert(
    fc.property(fc.array(fresh, { minLength: 2, maxLength: 40 }), (plans) => {
      let last: LastPlan | null = null;
      const replacing: (number | null)[] = [];
      for (const plan of plans) {
        if (decidePlan(last, plan).kind === 'replace') replacing.push(plan.candle);
        const next = decided(last, plan);
        expect(next?.openedAt).toBeGreaterThanOrEqual(last?.openedAt ?? 0);
        last = next;
      }
      expect(new Set(replacing).size).toBe(replacing.length);
    }),
  );
});
