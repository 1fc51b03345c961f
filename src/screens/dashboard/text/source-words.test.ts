import { describe, expect, test } from 'vitest';
import { guideEntryFor } from '../../../../domain/guide/indicator-guide.ts';
import { sheetPlace } from '../../../ui/use-sheet.ts';
import { fullValue, sourceTitle } from './claim-words.ts';

test.each([
  ['4h.RSI', '4h', 'RSI of the 4-hour timeframe'],
  ['1d.movingAverages.MA200', '1d', 'MA200 of the daily timeframe'],
  ['1w.supportLevels.2', '1w', 'Support 2 of the weekly timeframe'],
  ['plan.takeProfit.TP1', '4h', 'Take-profit TP1 of the plan'],
  ['plan.stopLoss', '4h', 'Stop-loss of the plan'],
  ['plan.atr', '4h', 'ATR of the plan'],
  ['plan.riskPerTrade', '4h', 'Risk per trade of the plan'],
  ['plan.etaHours.TP2', '4h', 'Time to target TP2 of the plan'],
  ['4h.close', '4h', 'Close of the 4-hour timeframe'],
  ['plan.odds.TP3.hit', '4h', 'Reached before the stop, TP3'],
] as const)('%s is named', (fact, timeframe, title) => {
  expect(sourceTitle({ fact, timeframe }, guideEntryFor(fact))).toBe(title);
});

test('a fact that the guide does not know is called by its name', () => {
  expect(sourceTitle({ fact: '1h.novelty', timeframe: '1h' }, null)).toBe(
    'novelty of the 1-hour timeframe',
  );
});

test.each([
  [0.00001234, '0.00001234'],
  [-0, '0'],
  [123_456_789.125, '123,456,789.125'],
  [1e-9, '0.000000001'],
])('%s is written out as %s', (value, text) => expect(fullValue(value)).toBe(text));

describe('beside its number the sheet', () => {
  const view = { width: 1440, height: 900 };
  const sheet = { width: 400, height: 300 };

  test('stands below', () => {
    expect(sheetPlace({ left: 200, top: 100, bottom: 120 }, sheet, view)).toEqual({
      left: 200,
      top: 126,
    });
  });

  test('stands above where there is more room', () => {
    expect(sheetPlace({ left: 200, top: 800, bottom: 820 }, sheet, view).top).toBe(494);
  });

  test('never leaves the window', () => {
    const { left, top } = sheetPlace({ left: 1400, top: 440, bottom: 460 }, sheet, {
      width: 1440,
      height: 600,
    });
    expect([left, top]).toEqual([1028, 134]);
  });
});
