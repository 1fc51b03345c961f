import { expect, test } from 'vitest';
import { CARDS } from '../../../../domain/analysis/readings.ts';
import { byTimeframe } from '../../../../domain/market/timeframe.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { cardVerdict } from './card-verdict.ts';
import { tableRows } from './indicator-table.tsx';
import { frameValues } from './reading-says.ts';

const facts = analysisResult();
const verdict = (title: string) => cardVerdict(title, frameValues(facts, '4h'));

test('each of the twelve cards comes to a few words', () => {
  expect(CARDS.map(({ title }) => verdict(title))).not.toContain('no values');
  expect(verdict('Basic Technical Indicators')).toBe('neutral, momentum up');
  expect(verdict('Moving Averages & VWAP')).toBe('above all 6');
  expect(verdict('Momentum Oscillators')).toBe('1 of 4 overbought');
  expect(verdict('Volatility & Channels')).toBe('inside both channels');
  expect(verdict('Trend Indicators')).toBe('buyers lead, ADX 30.25');
  expect(verdict('Fibonacci Retracement Levels')).toBe('between 50% and 38.2%');
});

test('a timeframe without values says so', () => {
  const indicators = facts.technicalIndicators['4h'];
  const none = {
    ...facts,
    technicalIndicators: byTimeframe(() => ({
      ...indicators,
      RSI: null,
      MACDHistogram: null,
      DMI: { diPlus: null, diMinus: null, ADX: null },
    })),
  };
  const values = frameValues(none, '4h');
  expect(cardVerdict('Basic Technical Indicators', values)).toBe('no values');
  expect(cardVerdict('Trend Indicators', values)).toBe('no values');
});

test('the table has a word for every value, and care is no direction', () => {
  const rows = tableRows(facts);
  const says = rows.flatMap(({ cells }) => Object.values(cells)).flatMap((cell) => cell ?? []);
  for (const { word } of says) expect(word).not.toBe('');
  for (const { word, way } of says) {
    if (/Overbought|Oversold/.test(word)) expect(way).toBe('warn');
  }
  expect(rows.find(({ label }) => label === 'RSI')?.cells['15m']).toEqual({
    text: '44.00',
    word: 'Neutral',
    way: 'flat',
  });
});
