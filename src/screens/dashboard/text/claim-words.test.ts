import { describe, expect, test } from 'vitest';
import type { ClaimValue } from '../../../../domain/claim/claim.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { byCandle, shownValue, sideWords } from './claim-words.ts';

describe('a claim speaks', () => {
  test.each([
    ['long', 'state', 'LONG', 'up', 'Speaks for the plan'],
    ['short', 'state', 'LONG', 'down', 'Speaks for SHORT, against the plan'],
    ['short', 'state', 'SHORT', 'down', 'Speaks for the plan'],
    ['long', 'state', 'SELL', 'up', 'Speaks for LONG, against the plan'],
    ['neither', 'level', 'LONG', 'flat', 'Speaks for neither side'],
    ['short', 'condition', 'LONG', 'down', 'If it happens, it speaks for SHORT, against the plan'],
    ['short', 'state', null, 'down', 'Speaks for SHORT'],
  ] as const)('that leans %s, a %s, beside a %s: %s %s', (leans, kind, action, way, words) => {
    const plan = action === null ? null : { action };
    expect(sideWords({ leans, kind }, plan)).toMatchObject({ way, words });
  });

  test('of a side without any plan', () => {
    expect(sideWords({ leans: 'long', kind: 'state' }, null).words).toBe('Speaks for LONG');
  });
});

const value = (fact: string, number: number): ClaimValue => ({
  fact,
  timeframe: null,
  value: number,
  candleTime: null,
});

test.each([
  ['4h.RSI', 69.966, '69.97'],
  ['4h.close', 64_250.5, '64,250.50'],
  ['1d.movingAverages.MA200', 63_000.123, '63,000.12'],
  ['plan.takeProfit.TP1', 66_000, '66,000.00'],
  ['plan.etaHours.TP1', 9.04, '9.0 hours'],
  ['plan.rr', 1.5234, '1.52'],
  ['plan.odds.TP3.hit', 0.2088, '21%'],
  ['plan.odds.TP3.lowerBound', 0.2412, '24%'],
  ['plan.odds.TP3.breakEven', 0.262, '26%'],
  ['plan.odds.TP3.expected', -0.0126, '−0.01 R'],
  ['plan.costs.fees', 0.0701, '0.07 R'],
  ['plan.costs.hours', 44.74, '44.7 hours'],
  ['plan.baseRate.TP3.n', 15_859, '15,859'],
  ['plan.riskPerTrade', 1.794, '1.79%'],
  ['derivatives.funding.rate', 0.0003, '0.0300%'],
  ['4h.volume', 1500.25, '1,500'],
  ['4h.volumeShare', 297.63, '298%'],
  ['4h.newReading', 1.23456, '1.23456'],
])('%s of %s is shown as %s', (fact, number, shown) => {
  expect(shownValue(value(fact, number), 0.01)).toBe(shown);
});

test('values are together by their candle, each once', () => {
  const at = (fact: string, timeframe: '4h' | null, time: number | null): ClaimValue => ({
    ...value(fact, 1),
    timeframe,
    candleTime: time === null ? null : epochMs(time),
  });
  const [first, second, third, plain] = [
    at('4h.RSI', '4h', 1000),
    at('4h.RSI', '4h', 2000),
    at('4h.close', '4h', 1000),
    at('price', null, null),
  ];
  expect(byCandle([first, second, third, plain])).toEqual([
    { candle: { timeframe: '4h', time: 1000 }, values: [first, third] },
    { candle: { timeframe: '4h', time: 2000 }, values: [second] },
    { candle: null, values: [plain] },
  ]);
  const { claims } = analysisResult();
  for (const { values } of claims) {
    expect(byCandle(values).flatMap((group) => group.values)).toHaveLength(values.length);
  }
});
