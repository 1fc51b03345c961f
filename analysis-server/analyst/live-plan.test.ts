import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanFigures } from '../../domain/analysis/recommendation.ts';
import type { StandingPlan } from '../../domain/analysis/standing-plan.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { expiryOf } from '../../domain/plan/plan-expiry.ts';
import { voteOn } from '../../domain/plan/vote/vote.ts';
import { type EpochMs, epochMs, price } from '../../domain/text/quantity.ts';
import { candledInputs } from '../../tests/support/random-candles.ts';
import { planPicture } from './compose.ts';
import { livePlan } from './live-plan.ts';
import { newestCandle, type PlanPicture } from './market-picture.ts';
import { NoPlanError, planFor, planTrade } from './plan.ts';

const QUARTER_MS = PERIOD_MS['15m'];
const HASH = 'a'.repeat(64);
const RUNS = { numRuns: 300 };

interface Look {
  readonly picture: PlanPicture;
  readonly planned: PlanFigures;
  readonly at: EpochMs;
  readonly standing: StandingPlan;
}

/** A moment, and a plan of either side that was opened so many quarters of an hour before. */
const looks: fc.Arbitrary<Look> = fc
  .record({
    input: candledInputs,
    action: fc.constantFrom('LONG', 'SHORT'),
    stance: fc.constantFrom('trade', 'stand aside', 'too close to call'),
    fresh: fc.constantFrom('trade', 'stand aside', 'too close to call'),
    quarters: fc.integer({ min: 1, max: 400 }),
    /** Where price has moved to on the way from the stop (0) to the primary target (1), or beyond. */
    place: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
  })
  .map(({ input, action, stance, fresh, quarters, place }): Look | null => {
    const picture = planPicture(input);
    const { closedAt: at } = newestCandle(picture.candleTimes);
    try {
      const plan = planFor(picture, action, voteOn(picture));
      const target = Object.values(plan.takeProfit).at(-1) ?? plan.entry;
      const planned = { ...planTrade(picture), stance: fresh };
      const moved = Math.max(picture.tickSize, plan.stopLoss + place * (target - plan.stopLoss));
      const standing = {
        hash: HASH,
        content: {
          ...{ coin: input.coin, market: input.market.id, tickSize: input.tickSize },
          ...{ engine: input.engine, replaced: null },
          openedAt: epochMs(at - quarters * QUARTER_MS),
          plan: { ...plan, stance, reason: 'Because.' },
        },
        decidedCandle: null,
        ended: null,
      };
      return { picture, at, standing, planned: { ...planned, currentPrice: price(moved) } };
    } catch (error) {
      if (error instanceof NoPlanError) return null;
      throw error;
    }
  })
  .filter((look) => look !== null);

const live = ({ planned, picture, at }: Look, standing: StandingPlan | null) =>
  livePlan(planned, standing, picture, at);

/** What an opening plan says of itself. */
function opened({ planned, at }: Look, event: 'opened' | 'replaced', replaced: object | null) {
  const { action, score, stance } = planned;
  return {
    ...planned,
    plan: {
      ...{ hash: '', openedAt: at, openPrice: planned.currentPrice },
      ...{ event, why: null, replaced, ended: null },
    },
    fresh: { action, score, stance },
  };
}

describe('a plan opens as it is planned', () => {
  test('where nothing stands', () => {
    fc.assert(
      fc.property(looks, (look) => {
        expect(live(look, null)).toMatchObject(opened(look, 'opened', null));
      }),
      RUNS,
    );
  });

  test('once a candle has closed since the last one ended, and not before', () => {
    fc.assert(
      fc.property(looks, fc.integer({ min: -3, max: 3 }), (look, late) => {
        const at = epochMs(look.at + late * QUARTER_MS);
        const ended = { by: 'stop', at } as const;
        const found = live(look, { ...look.standing, ended });
        if (late < 0) expect(found).toMatchObject(opened(look, 'opened', null));
        else {
          expect(found.plan).toMatchObject({ event: 'ended', hash: HASH, ended });
          expect(found.oddsNow).toBeNull();
          expect(found.entry).toBe(look.standing.content.plan.entry);
        }
      }),
      RUNS,
    );
  });
});

describe('a plan that stands', () => {
  test('gives way to a Trade of the other side, or to any if it is none itself, and to nothing else', () => {
    fc.assert(
      fc.property(looks, (look) => {
        const { plan, openedAt } = look.standing.content;
        const { planned, picture } = look;
        const isFirst = plan.stance !== 'trade';
        const replaces =
          picture.candleTimes['4h'] !== null &&
          planned.stance === 'trade' &&
          (isFirst || planned.action !== plan.action);
        const found = live(look, look.standing);
        if (!replaces) {
          expect(found.plan?.event).toBe('kept');
          return;
        }
        const way = planned.currentPrice - plan.entry;
        const { grossR, ...replaced } = found.plan?.replaced ?? { grossR: Number.NaN };
        expect({ ...found, plan: { ...found.plan, replaced } }).toMatchObject(
          opened(look, 'replaced', {
            ...{ hash: HASH, action: plan.action, stance: plan.stance, openedAt },
            why: isFirst ? 'first trade' : 'other side',
          }),
        );
        expect(grossR).toBeCloseTo(way / (plan.entry - plan.stopLoss), 9);
      }),
      RUNS,
    );
  });

  test('is decided once for each four-hour candle', () => {
    fc.assert(
      fc.property(looks, (look) => {
        const decidedCandle = look.picture.candleTimes['4h'];
        fc.pre(decidedCandle !== null);
        const found = live(look, { ...look.standing, decidedCandle });
        expect(found.plan).toMatchObject({ event: 'kept', why: 'decided', hash: HASH });
      }),
      RUNS,
    );
  });

  test('keeps every figure of its opening but price and times, which count from now', () => {
    fc.assert(
      fc.property(looks, (look) => {
        const decidedCandle = look.picture.candleTimes['4h'];
        const found = live(look, { ...look.standing, decidedCandle });
        fc.pre(found.plan?.event === 'kept');
        const { plan } = look.standing.content;
        const { currentPrice: now, etaHours, etaToTP, ...figures } = found;
        const { currentPrice: before, etaHours: _, etaToTP: __, reason: ___, ...own } = plan;
        expect(figures).toMatchObject(own);
        expect(now).toBe(look.planned.currentPrice);
        expect(found.plan.openPrice).toBe(before);
        const towards = plan.action === 'LONG' ? 1 : -1;
        const ahead = Object.entries(plan.takeProfit).filter(
          ([, target]) => towards * (target - now) > 0 && towards * (now - plan.stopLoss) > 0,
        );
        expect(Object.keys(etaHours)).toEqual(ahead.map(([label]) => label));
        expect(Object.keys(etaToTP)).toEqual(Object.keys(etaHours));
        expect(Object.values(etaHours).every((hours) => hours > 0)).toBe(true);
      }),
      RUNS,
    );
  });

  test('has odds now between its stop and its primary target, in its time, if volatility is known', () => {
    fc.assert(
      fc.property(looks, fc.boolean(), fc.boolean(), (look, hasAtr, hasVolatility) => {
        const { plan, openedAt } = look.standing.content;
        const { timeframe } = plan;
        const planned = hasVolatility ? look.planned : { ...look.planned, volatility: null };
        const frame = look.picture.timeframes[timeframe];
        const ATR = hasAtr ? frame.technicalIndicators.ATR : null;
        const technicalIndicators = { ...frame.technicalIndicators, ATR };
        const timeframes = {
          ...look.picture.timeframes,
          [timeframe]: { ...frame, technicalIndicators },
        };
        const picture = { ...look.picture, timeframes };
        const decidedCandle = picture.candleTimes['4h'];
        const found = live({ ...look, planned, picture }, { ...look.standing, decidedCandle });
        fc.pre(found.plan?.event === 'kept');
        const target = Object.values(plan.takeProfit).at(-1) ?? plan.entry;
        const ends = [plan.stopLoss, target];
        const isInside =
          planned.currentPrice > Math.min(...ends) && planned.currentPrice < Math.max(...ends);
        const isInTime = expiryOf(openedAt, plan.expiresInHours) > look.at;
        const isKnown = planned.volatility !== null && isInside && isInTime;
        expect(found.oddsNow !== null).toBe(isKnown);
        if (!found.oddsNow) return;
        const { hit, stop, expire, interval } = found.oddsNow;
        expect(hit + stop + expire).toBeCloseTo(1, 9);
        expect(interval && interval.low <= hit && hit <= interval.high).toBe(true);
      }),
      RUNS,
    );
  });
});
