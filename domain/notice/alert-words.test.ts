import { expect, test } from 'vitest';
import type { Stance } from '../analysis/recommendation.ts';
import { price } from '../text/quantity.ts';
import { directionTitle, planLine, stanceTitle } from './change-alert.ts';

test('a flip names the base and both directions', () => {
  expect(directionTitle('BTCUSDT', 'LONG', 'SHORT', 'trade')).toBe('BTC: LONG → SHORT');
});

test('a flip into a plan that is no trade says so', () => {
  const title = (stance: Stance) => directionTitle('BTCUSDT', 'SHORT', 'LONG', stance);
  expect(title('stand aside')).toBe('BTC: SHORT → LONG, stand aside');
  expect(title('too close to call')).toBe('BTC: SHORT → LONG, too close to call');
});

test('another stance names the direction, too', () => {
  expect(stanceTitle('BTCUSDT', 'LONG', 'stand aside')).toBe('BTC: LONG, stand aside');
  expect(stanceTitle('BTCUSDT', 'SHORT', 'trade')).toBe('BTC: SHORT, trade');
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
