import { expect, test } from 'vitest';
import { byTimeframe, TIMEFRAMES } from '../../domain/timeframe.ts';
import { leaningInput } from '../../tests/support/computed-timeframes.ts';
import { briefingOf } from './briefing.ts';
import { composeFacts } from './compose.ts';
import { type Fact, renderFact } from './facts.ts';

const composed = composeFacts(leaningInput(byTimeframe(() => 0.5)));
const { facts } = briefingOf(composed).table;

test.each([
  ['price', '64,250.5'],
  ['plan.stopLoss', '63,109.5'],
  ['plan.takeProfit.TP1', '66,078.5'],
  ['plan.riskPerTrade', '1.78%'],
  ['plan.rr', '1.60'],
  ['plan.etaHours.TP1', 'about 2 days'],
  ['1d.movingAverages.MA200', '59,500.5'],
  ['4h.supportLevels.2', '62,018.5'],
  ['4h.OBV', '2.10M'],
  ['4h.averageVolume', '12,000'],
  ['4h.volumeShare', '125%'],
  ['4h.chaikinMoneyFlow', '0.08'],
  ['4h.patternAnalysis.tdSequential.setup', '2'],
  ['4h.patternAnalysis.liquiditySwings.structure', 'uptrend'],
  ['15m.kijunSen', '64,187.5'],
])('%s reads %s', (name, text) => {
  const fact = facts.get(name);
  expect(fact && renderFact(fact, 0.1)).toBe(text);
});

test('a fact knows its timeframe, its candle and its formula', () => {
  expect(facts.get('4h.supportLevels.2')).toMatchObject({
    timeframe: '4h',
    candleTime: composed.candleTimes['4h'],
    formula: 'supportLevels',
  });
  expect(facts.get('plan.takeProfit.TP2')).toMatchObject({
    timeframe: '4h',
    formula: 'plan.takeProfit',
  });
  expect(facts.get('price')).toMatchObject({ timeframe: '15m', formula: 'close' });
});

test('every timeframe offers every indicator, and no fact is missing or infinite', () => {
  for (const timeframe of TIMEFRAMES) {
    for (const field of ['RSI', 'VWAP', 'DMI.ADX', 'bollingerBands.upper', 'r3']) {
      expect(facts.has(`${timeframe}.${field}`)).toBe(true);
    }
  }
  const valid = (fact: Fact) => fact.unit === 'word' || Number.isFinite(fact.value);
  expect(facts.size).toBeGreaterThan(250);
  expect([...facts.values()].every(valid)).toBe(true);
});

test('a missing value has no fact', () => {
  const input = leaningInput(byTimeframe(() => 0.5));
  const weekly = input.timeframes['1w'];
  const technicalIndicators = { ...weekly.technicalIndicators, RSI: null };
  const { table } = briefingOf(
    composeFacts({
      ...input,
      timeframes: { ...input.timeframes, '1w': { ...weekly, technicalIndicators } },
    }),
  );
  expect(table.facts.has('1w.RSI')).toBe(false);
  expect(table.facts.has('1d.RSI')).toBe(true);
});
