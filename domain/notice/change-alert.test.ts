import { describe, expect, it, test } from 'vitest';
import { outline } from '../../tests/support/outlines.ts';
import type { Change } from '../plan/change.ts';
import { price } from '../text/quantity.ts';
import { alertOf, planLine } from './change-alert.ts';

const SHORT = outline({ action: 'SHORT', hours: 16, price: 63_500 });
const LEVELS = 'Stop 66,000.0, target 59,000.0, price 63,500.0';

const opened: Change = { kind: 'opened', action: 'SHORT', sentence: 'SHORT opened as a Trade' };
const flip = 'LONG → SHORT: the analysis of 16:00 UTC says Trade for SHORT';
const replaced: Change = { kind: 'replaced', from: 'LONG', to: 'SHORT', sentence: flip };
const stop = 'LONG stopped at 62,000.0, −1.04 R';
const stopped: Change = { kind: 'ended', action: 'LONG', by: 'stop', sentence: stop };
const none = 'LONG ended without a result';
const voided: Change = { kind: 'ended', action: 'LONG', by: 'void', sentence: none };
const turned = '1d structure sideways → uptrend';
const structure: Change = { kind: 'structure', sentence: turned };

describe('the words of an alert', () => {
  it('are those of a Trade that opened, with its levels and without what else changed', () => {
    const words = { title: 'BTC: SHORT opened as a Trade', urgent: false };
    expect(alertOf([opened, structure], SHORT)).toEqual({ ...words, body: LEVELS });
    const body = `${stop}. ${LEVELS}`;
    expect(alertOf([stopped, opened], SHORT)).toEqual({ ...words, body });
  });

  it('are urgent where it took the place of the other side', () => {
    const body = `${flip}. ${LEVELS}`;
    expect(alertOf([replaced], SHORT)).toEqual({ title: 'BTC: LONG → SHORT', body, urgent: true });
    expect(body.length).toBeLessThanOrEqual(120);
  });

  it('are of the place that was taken also where the plan that took it has ended since', () => {
    const after: Change = { kind: 'ended', action: 'SHORT', by: 'stop', sentence: 'SHORT stopped' };
    expect(alertOf([replaced, after], SHORT)).toEqual({
      title: 'BTC: LONG → SHORT',
      body: `${flip}; SHORT stopped`,
      urgent: true,
    });
  });

  it('are of an end only where none was notified', () => {
    expect(alertOf([opened, stopped, structure], SHORT)).toBeNull();
    expect(alertOf([voided], SHORT)).toEqual({
      title: 'BTC: LONG has no result',
      body: none,
      urgent: false,
    });
  });

  it('need an event of a plan', () => {
    expect(alertOf([structure], SHORT)).toBeNull();
    expect(alertOf([], SHORT)).toBeNull();
  });
});

test('a plan shows stop, primary target and price at the tick of the coin', () => {
  const plan = {
    stopLoss: price(64_250.5),
    takeProfit: { TP1: price(61_000), TP2: price(60_000) },
    currentPrice: price(63_100),
  };
  expect(planLine(plan, 0.1)).toBe('Stop 64,250.5, target 60,000.0, price 63,100.0');
});

test('a plan without targets says so', () => {
  const plan = { stopLoss: price(2), takeProfit: {}, currentPrice: price(1) };
  expect(planLine(plan, 1)).toBe('Stop 2, target N/A, price 1');
});
