import fc from 'fast-check';
import { expect, test } from 'vitest';
import { price } from '../../../../domain/text/quantity.ts';
import { planLevels, planZones } from './scene.ts';

const plan = (stopLoss: number, entry: number, targets: Record<string, number>) => ({
  stopLoss: price(stopLoss),
  entry: price(entry),
  takeProfit: Object.fromEntries(Object.entries(targets).map(([key, at]) => [key, price(at)])),
  stance: null,
});

test('a long risks what lies below its entry and may win what lies above', () => {
  const levels = planLevels(plan(95, 100, { TP2: 120, TP1: 110 }));
  expect(levels.map(({ label }) => label)).toEqual(['Stop', 'Entry', 'TP1', 'TP2']);
  expect(planZones(levels)).toEqual([
    { kind: 'risk', low: 95, high: 100 },
    { kind: 'reward', low: 100, high: 120 },
  ]);
});

test('a short is the mirror of it', () => {
  expect(planZones(planLevels(plan(105, 100, { TP1: 90, TP2: 80 })))).toEqual([
    { kind: 'risk', low: 100, high: 105 },
    { kind: 'reward', low: 80, high: 100 },
  ]);
});

test('a plan with a stance is held for its farthest target; those before are waypoints', () => {
  const older = plan(95, 100, { TP2: 120, TP3: 130, TP1: 110 });
  const levels = planLevels({ ...older, stance: 'stand aside' });
  expect(levels.map(({ label, kind }) => [label, kind])).toEqual([
    ['Stop', 'stop'],
    ['Entry', 'entry'],
    ['TP1', 'waypoint'],
    ['TP2', 'waypoint'],
    ['TP3', 'target'],
  ]);
  expect(planZones(levels)).toEqual(planZones(planLevels(older)));
});

test('a plan without targets shades its risk alone', () => {
  expect(planZones(planLevels(plan(95, 100, {})))).toEqual([{ kind: 'risk', low: 95, high: 100 }]);
});

test('zones never lie upside down, and both touch the entry', () => {
  const at = fc.double({ min: 0.0001, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(at, at, at, (stop, entry, target) => {
      const zones = planZones(planLevels(plan(stop, entry, { TP1: target })));
      expect(zones).toHaveLength(2);
      for (const { low, high } of zones) {
        expect(low).toBeLessThanOrEqual(high);
        expect([low, high]).toContain(entry);
      }
    }),
  );
});
