import { expect, test } from 'vitest';
import type { LevelRef } from '../../claims/terms.ts';
import { PLAN_WORDS } from './plan.ts';

const CONTEXT = { tickSize: 0.01 };
const level: LevelRef = {
  name: '<daily >resistance',
  fact: '1d.resistanceLevels.1',
  timeframe: '1d',
  price: 2330.1,
};

test('the plan, its stop and its reward', () => {
  expect(PLAN_WORDS.plan({ type: 'plan', action: 'SHORT', entry: 2285.07 }, CONTEXT)[0]).toEqual({
    clause: 'the plan is SHORT[ from 2,285.07]',
    noun: 'a plan that is SHORT[ from 2,285.07]',
  });
  const stop = { type: 'stop', price: 2336.8, percent: 2.26, atr: 1.34 } as const;
  expect(PLAN_WORDS.stop(stop, CONTEXT)[0].clause).toBe(
    'the stop[ at 2,336.80] is 2.3% or 1.3 ATR away',
  );
  expect(PLAN_WORDS.stop({ ...stop, percent: 0.04 }, CONTEXT)[0].noun).toBe(
    'a stop[ at 2,336.80] that is 0.04% or 1.3 ATR away',
  );
  const reward = { type: 'reward', label: 'TP3', ratio: 4.05 } as const;
  expect(PLAN_WORDS.reward(reward, CONTEXT)[0]).toEqual({
    clause: 'a win at TP3 would be 4.1 times the risk',
    noun: 'a win at TP3 of 4.1 times the risk',
  });
});

test('targets, and the levels that stop and target are placed by', () => {
  const target = {
    type: 'target',
    label: 'TP1',
    role: 'first',
    price: 2227.94,
    percent: 2.5,
    ratio: 1.26,
    hours: 21,
  } as const;
  const far = '(2.5% or 1.3 R away, about 21 hours if it is reached)';
  expect(PLAN_WORDS.target(target, CONTEXT)[0]).toEqual({
    clause: `the waypoint TP1 is at 2,227.94[ ${far}]`,
    noun: `the waypoint TP1 at 2,227.94[ ${far}]`,
  });
  const primary = PLAN_WORDS.target({ ...target, label: 'TP2', role: 'primary' }, CONTEXT);
  expect(primary[0].clause).toBe(`the primary target TP2 is at 2,227.94[ ${far}]`);
  const behind = { type: 'stop-behind', level, stop: 2336.8 } as const;
  expect(PLAN_WORDS['stop-behind'](behind, CONTEXT)[0].clause).toBe(
    'the stop has shelter behind the <daily >resistance[ at 2,330.10]',
  );
  const before = { type: 'target-before', label: 'TP2', target: 2329, level } as const;
  expect(PLAN_WORDS['target-before'](before, CONTEXT)[0].noun).toBe(
    'TP2 just before the <daily >resistance[ at 2,330.10]',
  );
});
