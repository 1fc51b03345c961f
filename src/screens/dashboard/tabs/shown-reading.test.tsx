// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnalysisResult } from '../../../../domain/analysis/analysis.ts';
import { ENGINE } from '../../../../domain/analysis/engine.ts';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { readAnalysis } from '../../../../domain/analysis/read-analysis.ts';
import { INDICATOR_GUIDE } from '../../../../domain/guide/indicator-guide.ts';
import { byTimeframe, TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { CardGrid } from './card-grid.tsx';
import { frameValues } from './reading-says.ts';
import { type ShownReading, twelveCards } from './shown-reading.ts';

afterEach(cleanup);

function reading(card: string, label: string, analysis: KnownFacts, group?: string): ShownReading {
  const found = twelveCards(analysis, '4h')
    .find(({ title }) => title === card)
    ?.groups.filter(({ title }) => group === undefined || title === group)
    .flatMap(({ readings }) => readings)
    .find((entry) => entry.label === label);
  if (!found) throw new Error(`no reading ${label} on the card ${card}`);
  return found;
}

/** An analysis whose 4h patterns are changed. */
function patterned(changes: Partial<AnalysisResult['patternAnalysis']['4h']>): AnalysisResult {
  const result = analysisResult();
  const patterns = result.patternAnalysis['4h'];
  return {
    ...result,
    patternAnalysis: { ...result.patternAnalysis, '4h': { ...patterns, ...changes } },
  };
}

test('there are twelve cards, in their order', () => {
  expect(twelveCards(analysisResult(), '1d').map(({ title }) => title)).toEqual([
    'Basic Technical Indicators',
    'Moving Averages & VWAP',
    'Momentum Oscillators',
    'Volatility & Channels',
    'Volume Analysis',
    'Advanced Volume Analysis',
    'Support & Resistance Levels',
    'Trend Indicators',
    'Ichimoku Cloud',
    'Fibonacci Retracement Levels',
    'Pivot Points',
    'Pattern Analysis',
  ]);
});

test('the chosen timeframe drives the values', () => {
  const values = TIMEFRAMES.map(
    (timeframe) =>
      twelveCards(analysisResult(), timeframe)[0]?.groups[0]?.readings.find(
        ({ label }) => label === 'RSI',
      )?.text,
  );
  expect(values).toEqual(['40.00', '41.00', '42.00', '43.00', '44.00']);
});

test.each([
  [70.01, 'Overbought'],
  [70, 'Neutral'],
  [30, 'Neutral'],
  [29.99, 'Oversold'],
  [null, 'No data'],
])('an RSI of %s is %s', (RSI, text) => {
  const { technicalIndicators } = analysisResult();
  const changed = byTimeframe((timeframe) => ({ ...technicalIndicators[timeframe], RSI }));
  const analysis = analysisResult({ technicalIndicators: changed });
  expect(reading('Basic Technical Indicators', 'RSI', analysis).standing?.text).toBe(text);
});

describe('on the cards', () => {
  const result = analysisResult();

  test.each([
    ['Basic Technical Indicators', 'MACD Line', '14.5'],
    ['Moving Averages & VWAP', 'MA5', '64,102.0'],
    ['Moving Averages & VWAP', 'VWAP', '64,052.5'],
    ['Momentum Oscillators', 'Stoch RSI K', '55.50'],
    ['Momentum Oscillators', 'Stoch OSC D', '58.25'],
    ['Momentum Oscillators', 'Williams %R', '−39.50'],
    ['Momentum Oscillators', 'CCI', '101.50'],
    ['Volatility & Channels', 'ATR', '323.5'],
    ['Volume Analysis', 'Average Volume', '1,201'],
    ['Volume Analysis', 'Volume Trend', 'Increasing'],
    ['Advanced Volume Analysis', 'OBV', '12.35M'],
    ['Advanced Volume Analysis', 'Accumulation/Distribution', '−2.50M'],
    ['Advanced Volume Analysis', 'Chaikin Money Flow', '0.1234'],
    ['Trend Indicators', 'DI+', '25.50'],
    ['Trend Indicators', 'ADX', '30.25'],
    ['Ichimoku Cloud', 'Kijun-sen', '63,910.0'],
    ['Fibonacci Retracement Levels', '61.8%', '63,500.0'],
    ['Pivot Points', 'Pivot', '64,000.0'],
    ['Pattern Analysis', 'Setup', '4/9'],
    ['Pattern Analysis', 'Signal', 'None'],
  ])('%s: %s reads %s', (card, label, text) => {
    expect(reading(card, label, result).text).toBe(text);
  });

  test('a missing value reads N/A and says why', () => {
    expect(reading('Moving Averages & VWAP', 'MA200', result)).toMatchObject({
      text: 'N/A',
      missing: 'the history is too short',
    });
  });

  test('a missing pattern reads None', () => {
    expect(reading('Pattern Analysis', 'Pattern', result, 'Head & Shoulders').text).toBe('None');
    expect(reading('Pattern Analysis', 'Confidence', result).text).toBe('N/A');
  });

  test('a pattern of a timeframe without candles was not looked for', () => {
    const refused = {
      timeframe: '4h',
      kind: 'refused',
      first: null,
      last: null,
      count: 0,
    } as const;
    const limitations = [{ ...refused, reason: 'there is no closed candle' }];
    const analysis = analysisResult({ limitations });
    expect(reading('Pattern Analysis', 'Pattern', analysis, 'Head & Shoulders').text).toBe('N/A');
  });

  test('a pattern reads its name and score', () => {
    expect(reading('Pattern Analysis', 'Type', result).text).toBe('Bullish RSI divergence');
    expect(reading('Pattern Analysis', 'Strength', result, 'Divergence').text).toBe('62%');
  });

  test.each([
    ['uptrend', 'Uptrend', 'up', 'up'],
    ['downtrend', 'Downtrend', 'down', 'down'],
    ['sideways', 'Sideways', 'plain', undefined],
  ] as const)('a structure of %s reads %s', (structure, text, tone, way) => {
    const analysis = patterned({ liquiditySwings: { structure } });
    const shown = reading('Pattern Analysis', 'Structure', analysis);
    expect([shown.text, shown.tone, shown.way]).toEqual([text, tone, way]);
  });

  test('a structure that is not given reads Sideways', () => {
    const analysis = patterned({ liquiditySwings: { structure: null } });
    expect(reading('Pattern Analysis', 'Structure', analysis).text).toBe('Sideways');
  });

  test.each([
    ['bullish', 'Bullish', 'up'],
    ['bearish', 'Bearish', 'down'],
  ] as const)('a %s SAR reads %s', (trend, text, tone) => {
    const { technicalIndicators } = analysisResult();
    const changed = byTimeframe((timeframe) => ({
      ...technicalIndicators[timeframe],
      parabolicSAR: { value: 1, trend },
    }));
    const analysis = analysisResult({ technicalIndicators: changed });
    expect(reading('Trend Indicators', 'Trend', analysis)).toMatchObject({ text, tone, way: tone });
  });
});

test('what was first computed after an analysis is null in it, and its card says why', () => {
  const { supertrend: _, ...earlier } = analysisResult().technicalIndicators['4h'];
  const technicalIndicators = { ...analysisResult().technicalIndicators, '4h': earlier };
  const stored = { ...analysisResult(), technicalIndicators, engine: ENGINE };
  const read = readAnalysis(stored, { coin: 'BTCUSDT', time: stored.snapshotTime });
  if (read === 'unreadable') throw new Error('the result cannot be read');
  expect(reading('Trend Indicators', 'Value', read, 'Supertrend')).toEqual({
    label: 'Value',
    text: 'N/A',
    missing: 'not computed then',
  });
});

test('Supertrend stands last on its card', () => {
  const technicalIndicators = byTimeframe((timeframe) => ({
    ...analysisResult().technicalIndicators[timeframe],
    supertrend: { value: 63_000.5, direction: 'bullish' as const },
  }));
  const cards = twelveCards(analysisResult({ technicalIndicators }), '4h');
  expect(cards.find(({ title }) => title === 'Trend Indicators')?.groups.at(-1)).toEqual({
    title: 'Supertrend',
    readings: [
      { label: 'Value', text: '63,000.5' },
      { label: 'Direction', text: 'Bullish', tone: 'up', way: 'up' },
    ],
  });
});

function show(analysis: AnalysisResult): void {
  render(<CardGrid cards={twelveCards(analysis, '4h')} values={frameValues(analysis, '4h')} />, {
    wrapper: MemoryRouter,
  });
}

test('every card leads to its section of the guide', () => {
  show(analysisResult());
  const sections = INDICATOR_GUIDE.map(({ anchor, title }) => [title, `/indicators#${anchor}`]);
  const links = screen
    .getAllByRole('link', { name: /^How it is computed: / })
    .map((link) => [
      link.getAttribute('aria-label')?.replace('How it is computed: ', ''),
      link.getAttribute('href'),
    ]);
  expect(links).toEqual(sections.slice(0, 12));
});

describe('levels', () => {
  const region = () => screen.getByRole('region', { name: 'Support & Resistance Levels' });

  test('are numbered, in dollars', () => {
    show(analysisResult());
    expect(within(region()).getByText('$63,900.5')).toBeTruthy();
    expect(within(region()).getAllByText('Level 1')).toHaveLength(2);
    expect(within(region()).getAllByText('Level 2')).toHaveLength(1);
  });

  test('that are missing say so', () => {
    const supportResistance = byTimeframe(() => ({ supportLevels: [], resistanceLevels: [] }));
    show(analysisResult({ supportResistance }));
    expect(within(region()).getByText('No support levels available')).toBeTruthy();
    expect(within(region()).getByText('No resistance levels available')).toBeTruthy();
  });
});
