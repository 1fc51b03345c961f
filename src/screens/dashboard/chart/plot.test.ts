import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceLevel } from '../../../../domain/level/price-level.ts';
import { epochMs, price } from '../../../../domain/text/quantity.ts';
import {
  analysisResult,
  knownAnalysis,
  SNAPSHOT_TIME,
} from '../../../../tests/support/analysis-result.ts';
import { planLife } from '../../../../tests/support/plan-life.ts';
import { snapshotChart } from '../../../../tests/support/snapshot-chart.ts';
import { spreadLabels } from '../../../plan/ladder-layout.ts';
import { planScale } from '../frame/plan-scale.tsx';
import { axisWidth } from './chart-shape.tsx';
import { keyedPrice, movedLevel } from './own-level-line.tsx';
import { frameOf, plotFrames, sharesScale } from './plot-frame.ts';
import { hasRoom, priceTicks } from './price-ticks.ts';
import { pivotLevels, placeOfMoment, sceneOf } from './scene.ts';

describe('the axis of prices', () => {
  const texts = (low: number, high: number, height: number, tick: number) =>
    priceTicks({ low, high, height }, tick).map(({ text }) => text);

  test('has round prices with no more decimals than their step needs', () => {
    expect(texts(73_600, 79_900, 532, 0.1)).toEqual([
      '74,000',
      '75,000',
      '76,000',
      '77,000',
      '78,000',
      '79,000',
    ]);
    expect(texts(0.0000161, 0.0000169, 400, 1e-8)).toEqual([
      '0.0000162',
      '0.0000164',
      '0.0000166',
      '0.0000168',
    ]);
  });

  test('never parts prices finer than the tick, and keeps them apart', () => {
    const at = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(at, at, fc.integer({ min: 80, max: 700 }), (a, b, height) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        fc.pre(high - low > 0.05);
        const ticks = priceTicks({ low, high, height }, 0.01);
        for (const [index, tick] of ticks.entries()) {
          expect(tick.price).toBeGreaterThanOrEqual(low - 1e-6);
          expect(tick.price).toBeLessThanOrEqual(high + 1e-6);
          const before = ticks[index - 1];
          if (!before) continue;
          expect(tick.price - before.price).toBeGreaterThanOrEqual(0.01 - 1e-9);
          expect(((tick.price - before.price) / (high - low)) * height).toBeGreaterThan(55);
        }
      }),
    );
  });

  test('leaves out prices that the edge, the price now or a line into the ladder would spoil', () => {
    const frame = { height: 400, y: (price: number) => 400 - price };
    const written = (now: number | null, lines: readonly number[]) =>
      [5, 100, 200, 300, 395].filter((price) => hasRoom(frame, price, now, lines));
    expect(written(null, [])).toEqual([100, 200, 300]);
    expect(written(115, [])).toEqual([200, 300]);
    expect(written(116, [])).toEqual([100, 200, 300]);
    expect(written(null, [193, 308])).toEqual([100, 300]);
  });

  test('is as wide as its prices, at most a fifth of a phone', () => {
    expect(axisWidth('123,456.78', true, 1440)).toBe(76);
    expect(axisWidth('1.2', true, 1440)).toBe(64);
    expect(axisWidth('0.0837012345', false, 320)).toBe(64);
    expect(axisWidth('0.0837012345', false, 390)).toBe(78);
  });
});

test('labels move apart by as little as it takes, and keep their order', () => {
  const spread = (heights: readonly number[], gap: number) =>
    spreadLabels(heights, gap, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  expect(spread([50, 100, 104], 20)).toEqual([50, 92, 112]);
  expect(spread([10, 100], 20)).toEqual([10, 100]);
  const heights = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(heights, (all) => {
      const placed = spread(
        all.toSorted((a, b) => a - b),
        20,
      );
      for (let index = 1; index < placed.length; index += 1) {
        expect((placed[index] ?? 0) - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9);
      }
    }),
  );
});

describe('the frame of a plot', () => {
  const view = { from: 0, to: 100 };
  const band = { low: 100, high: 200 };

  test('places prices and candles, and tells of it only when something moved', () => {
    const frames = plotFrames();
    let heard = 0;
    frames.subscribe(() => {
      heard += 1;
    });
    frames.see(frameOf(view, band, { width: 800, height: 500 }));
    frames.see(frameOf(view, band, { width: 800, height: 500 }));
    expect(heard).toBe(1);
    const frame = frames.getState();
    expect(frame?.y(150)).toBeCloseTo(250, 9);
    expect(frame?.x(50.5)).toBeCloseTo(404, 9);
    frames.see(frameOf(view, band, { width: 700, height: 500 }));
    expect(heard).toBe(2);
    frames.see(frameOf({ from: 1, to: 101 }, band, { width: 700, height: 500 }));
    expect(heard).toBe(3);
  });

  test('is that of the ladder, too, where all rungs are in view and far enough apart', () => {
    const frame = frameOf(view, band, { width: 800, height: 500 });
    expect(sharesScale(frame, [190, 150, 140])).toBe(true);
    expect(sharesScale(frame, [190, 151])).toBe(false);
    expect(sharesScale(frame, [199, 150])).toBe(false);
    expect(sharesScale(frame, [190, 90])).toBe(false);
    expect(sharesScale(frame, [])).toBe(false);
  });
});

test('a scale tells who follows it when it changes', () => {
  const scale = planScale();
  let heard = 0;
  const stop = scale.subscribe(() => {
    heard += 1;
  });
  const double = (at: number) => at * 2;
  scale.setState(() => null, true);
  scale.setState(() => double, true);
  scale.setState(() => double, true);
  expect([heard, scale.getState()]).toEqual([1, double]);
  stop();
  scale.setState(() => null, true);
  expect([heard, scale.getState()]).toEqual([1, null]);
});

describe('an own level that is moved', () => {
  const level: PriceLevel = {
    id: '00000000-0000-4000-8000-000000000000',
    coin: 'BTCUSDT',
    side: 'below',
    price: price(100),
    repeating: true,
    expires_at: null,
    note: 'why',
    armed: true,
    touched_at: null,
  };

  test.each([
    ['ArrowUp', 100.1],
    ['ArrowDown', 99.9],
    ['PageUp', 102.5],
    ['PageDown', 97.5],
    ['Enter', null],
    ['a', null],
  ])('%s goes to %s', (key, to) => expect(keyedPrice(key, 100, 0.1, 2.5)).toBe(to));

  test('never goes under the least price', () => {
    expect(keyedPrice('PageDown', 0.2, 0.1, 5)).toBe(0.1);
  });

  test('waits on the side of price now that it lies on, and keeps the rest', () => {
    const { id: _id, armed: _armed, touched_at: _touched, ...request } = level;
    expect(movedLevel(level, 120.04, 0.1, 110)).toEqual({ ...request, price: 120, side: 'above' });
    expect(movedLevel(level, 90, 0.1, 110).side).toBe('below');
    expect(movedLevel(level, 120, 0.1, null).side).toBe('below');
    expect(movedLevel(level, 110, 0.1, 110).side).toBe('below');
  });
});

describe('the scene', () => {
  test('has the plan from its opening on, and the range from the analysis on', () => {
    const { tradeRecommendation: plan, ...facts } = knownAnalysis();
    const openedAt = epochMs(SNAPSHOT_TIME - 28_800_000);
    const kept = plan && { ...plan, plan: planLife({ event: 'kept', openedAt }) };
    const scene = sceneOf({ ...facts, tradeRecommendation: kept }, snapshotChart(10), '4h');
    expect(scene).toMatchObject({ opening: 7.5, openedAt, moment: 9.5 });
  });

  test('has pivots by their whole names', () => {
    const names = pivotLevels(analysisResult(), '4h').map(({ label }) => label);
    expect(names).toContain('4h R1');
    expect(names).toContain('4h pivot');
  });

  test('places the plan at its moment, at most one candle after the newest', () => {
    const chart = snapshotChart(10)['4h'];
    expect(placeOfMoment(SNAPSHOT_TIME, chart, '4h')).toBe(9.5);
    expect(placeOfMoment(SNAPSHOT_TIME + 7_200_000, chart, '4h')).toBe(10);
    expect(placeOfMoment(SNAPSHOT_TIME + 1e9, chart, '4h')).toBe(10.5);
    expect(placeOfMoment(SNAPSHOT_TIME - 28_800_000, chart, '4h')).toBe(7.5);
    expect(placeOfMoment(SNAPSHOT_TIME - 1e9, chart, '4h')).toBe(0);
  });
});
