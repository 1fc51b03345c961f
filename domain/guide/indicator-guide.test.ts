import { expect, test } from 'vitest';
import { guideEntryFor, INDICATOR_GUIDE } from './indicator-guide.ts';

const entries = INDICATOR_GUIDE.flatMap((section) => section.entries);

test.each([
  ['4h.RSI', 'rsi'],
  ['1d.movingAverages.MA200', 'moving-averages'],
  ['15m.level618', 'fibonacci'],
  ['1w.supportLevels.2', 'support-and-resistance'],
  ['1h.patternAnalysis.tdSequential.setup', 'td-sequential'],
  ['plan.stopLoss', 'plan-stop-loss'],
  ['plan.takeProfit.TP1', 'plan-take-profit'],
  ['plan.etaHours.TP3', 'plan-time-to-target'],
  ['plan.expiresInHours', 'plan-time-to-target'],
  ['plan.costs.funding', 'plan-costs'],
  ['plan.odds.hit', 'plan-odds'],
  ['plan.stance', 'plan-stance'],
  ['plan.atr', 'atr'],
  ['price', 'price'],
  ['derivatives.funding.nextAt', 'funding-rate'],
  ['derivatives.openInterest.change24h', 'open-interest'],
])('%s is explained at %s', (fact, anchor) => {
  expect(guideEntryFor(fact)?.anchor).toBe(anchor);
});

test('what is no fact has no entry', () => {
  expect(guideEntryFor('4h.nothing')).toBeNull();
  expect(guideEntryFor('')).toBeNull();
});

test('anchors are kebab-case and name one place each', () => {
  const anchors = [...INDICATOR_GUIDE, ...entries].map(({ anchor }) => anchor);
  expect(anchors.filter((anchor) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor))).toEqual([]);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test('a reading is explained once', () => {
  const readings = entries.flatMap((entry) => Object.keys(entry.readings));
  expect(new Set(readings).size).toBe(readings.length);
});

test('the warm-up is worded from the candles that are needed', () => {
  expect(guideEntryFor('4h.RSI')?.warmUp).toBe('15 candles');
  expect(guideEntryFor('4h.OBV')?.warmUp).toBe('1 candle');
  expect(guideEntryFor('4h.DMI.ADX')?.warmUp).toBe(
    'DI+: 15 candles; DI-: 15 candles; ADX: 28 candles',
  );
});

test('every entry says everything', () => {
  for (const { name, purpose, formula, parameters, warmUp, source, check } of entries) {
    const texts = [name, purpose, formula, parameters, warmUp, source];
    expect(
      texts.every((text) => text.length > 0),
      name,
    ).toBe(true);
    expect(Object.keys(check.values).length, name).toBeGreaterThan(0);
  }
});
