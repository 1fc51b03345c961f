import { expect, test } from 'vitest';
import { RULES } from '../../domain/rule/rule.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { type FiredRule, ruleWords } from './notify-rules.ts';

const fired: FiredRule = {
  coin: 'BTCUSDT',
  claim: 'oscillator:1d:RSI:oversold',
  began: epochMs(Date.UTC(2026, 4, 6, 12)),
  price: 82_485.4,
  tickSize: 0.1,
  action: null,
};

test('it says what began, where price is and what the plan is', () => {
  expect(ruleWords(fired)).toEqual({
    title: 'BTC: 1d RSI below 30',
    body: 'Since 12:00 UTC, price 82,485.4. No open plan.',
  });
  expect(ruleWords({ ...fired, action: 'LONG' }).body).toMatch(/4\. The plan says LONG\.$/);
  const golden = { ...fired, claim: 'crossed:4h:MA50:MA200:above' };
  expect(ruleWords({ ...golden, action: 'LONG' }).body).toMatch(/4\. The plan agrees: LONG\.$/);
  expect(ruleWords({ ...golden, action: 'SHORT' }).body).toMatch(/4\. The plan says SHORT\.$/);
});

test.each([
  [82_485.4, 0.1],
  [0.0000123456, 1e-10],
  [123_456_789.12, 0.01],
])(
  'every statement about the coin of the longest name, at %d, is short enough',
  (price, tickSize) => {
    const coin = `${'X'.repeat(20)}USDT`;
    for (const { claim } of RULES) {
      for (const action of ['LONG', 'SHORT', null] as const) {
        const { title, body } = ruleWords({ ...fired, coin, claim, price, tickSize, action });
        expect((title + body).length).toBeLessThanOrEqual(120);
        expect(body).toMatch(/rice [\d.,]+\. (The plan .+|No open plan)\.$/);
      }
    }
  },
);
