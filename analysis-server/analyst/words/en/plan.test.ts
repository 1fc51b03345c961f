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
});

test('a plan that was opened earlier, and what became of it', () => {
  const plan = { type: 'plan', action: 'SHORT', entry: 2285.07, age: 9 } as const;
  expect(PLAN_WORDS.plan({ ...plan, result: 0.4 }, CONTEXT)[0]).toEqual({
    clause: 'the plan is SHORT[ from 2,285.07, open for about 9 hours and now at +0.40 R]',
    noun: 'a plan that is SHORT[ from 2,285.07, open for about 9 hours and now at +0.40 R]',
  });
  expect(PLAN_WORDS.plan(plan, CONTEXT)[0].clause).toBe('the plan was SHORT[ from 2,285.07]');
  const clause = 'an analysis now leans SHORT and says stand aside';
  const says = { type: 'says-now', action: 'SHORT', stance: 'stand aside' } as const;
  expect(PLAN_WORDS['says-now'](says, CONTEXT)[0].clause).toBe(clause);
  const before = { action: 'LONG', stance: 'stand aside', hours: 32, result: -0.24 } as const;
  const replaced = PLAN_WORDS.replaced({ type: 'replaced', ...before, by: 'SHORT' }, CONTEXT);
  expect(replaced[0].clause).toBe(
    'the plan replaces the earlier LONG that was not to be traded[ (about 32 hours old, at −0.24 R)] because the analysis says trade for SHORT',
  );
  expect(PLAN_WORDS.ended({ type: 'ended', by: 'time' }, CONTEXT)[0].clause).toBe(
    'the plan has ended as its time was over',
  );
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
