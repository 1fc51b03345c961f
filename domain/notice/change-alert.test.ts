import { describe, expect, it, test } from 'vitest';
import { outline } from '../../tests/support/outlines.ts';
import type { PlanChange } from '../plan/change.ts';
import { price } from '../text/quantity.ts';
import { alertOf, planLine } from './change-alert.ts';

const SHORT = outline({ action: 'SHORT', hours: 16, price: 63_500 });
const LEVELS = 'From 63,500.0 to TP2 59,000.0 (1.80 R), stop 66,000.0. Odds 30%, break-even 26%.';

const opened: PlanChange = { kind: 'opened', action: 'SHORT', sentence: 'Trade, SHORT' };
const flip = 'LONG → SHORT: the analysis of 16:00 UTC says Trade for SHORT';
const replaced: PlanChange = {
  kind: 'replaced',
  from: 'LONG',
  to: 'SHORT',
  netR: -0.32,
  sentence: flip,
};
const CLOSED = 'Old plan closed at −0.32 R.';
const stop = 'LONG stopped at 62,000.0, −1.04 R';
const stopped: PlanChange = { kind: 'ended', action: 'LONG', by: 'stop', sentence: stop };
const none = 'LONG ended without a result';
const voided: PlanChange = { kind: 'ended', action: 'LONG', by: 'void', sentence: none };

describe('the words of an alert', () => {
  it('are those of a Trade that opened, with its levels', () => {
    const words = { title: 'BTC: Trade, SHORT', urgent: false };
    expect(alertOf([opened], SHORT)).toEqual({ ...words, body: LEVELS });
    const body = `${LEVELS} ${stop}`;
    expect(alertOf([stopped, opened], SHORT)).toEqual({ ...words, body });
    expect(alertOf([stopped, stopped, opened], SHORT)).toEqual({ ...words, body: LEVELS });
  });

  it('are urgent where it took the place of the other side', () => {
    const words = { title: 'BTC: LONG → SHORT', urgent: true };
    const body = `${LEVELS} ${CLOSED}`;
    expect(alertOf([replaced], SHORT)).toEqual({ ...words, body });
    expect(alertOf([stopped, replaced], SHORT)).toEqual({ ...words, body });
    expect(alertOf([{ ...replaced, netR: null }], SHORT)).toEqual({ ...words, body: LEVELS });
  });

  it('are of the place that was taken also where the plan that took it has ended since', () => {
    const after: PlanChange = {
      kind: 'ended',
      action: 'SHORT',
      by: 'stop',
      sentence: 'SHORT stopped',
    };
    expect(alertOf([replaced, after], SHORT)).toEqual({
      title: 'BTC: LONG → SHORT, over',
      body: `${CLOSED} SHORT stopped`,
      urgent: true,
    });
  });

  it('are of an end only where none was notified', () => {
    expect(alertOf([opened, stopped], SHORT)).toBeNull();
    expect(alertOf([voided], SHORT)).toEqual({
      title: 'BTC: LONG has no result',
      body: none,
      urgent: false,
    });
  });

  it('need an event of a plan', () => {
    expect(alertOf([], SHORT)).toBeNull();
  });
});

const BARE = { entry: price(63_100), stopLoss: price(64_250.5), odds: null };

test('a plan shows entry, last target and stop at the tick of the coin', () => {
  const plan = { ...BARE, takeProfit: { TP1: price(61_000), TP2: price(60_000) } };
  expect(planLine(plan, 0.1)).toBe('From 63,100.0 to TP2 60,000.0 (2.69 R), stop 64,250.5.');
});

test('a plan without targets says so', () => {
  expect(planLine({ ...BARE, takeProfit: {} }, 1)).toBe(
    'From 63,100 to target N/A (N/A R), stop 64,251.',
  );
});
