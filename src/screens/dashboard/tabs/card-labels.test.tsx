// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { RULES } from '../../../../domain/rule/rule.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { closeLevelSheet, useLevelSheet } from '../../../state/level-sheet.ts';
import { VisitorContext } from '../frame/visitor.ts';
import { CardGrid } from './card-grid.tsx';
import { frameValues } from './reading-says.ts';
import { twelveCards } from './shown-reading.ts';

afterEach(() => {
  cleanup();
  closeLevelSheet();
});

const BAND = ['Upper', 'Middle', 'Lower'];

/** What each card names, in its order: 'heading: label', or the label where there is no heading. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  'Basic Technical Indicators': ['RSI', 'MACD Line', 'MACD Signal', 'MACD Histogram'],
  'Moving Averages & VWAP': ['MA5', 'MA10', 'MA20', 'MA50', 'MA100', 'MA200', 'VWAP'],
  'Momentum Oscillators': [
    'Stoch RSI K',
    'Stoch RSI D',
    'Stoch OSC K',
    'Stoch OSC D',
    'Williams %R',
    'CCI',
  ],
  'Volatility & Channels': [
    ...BAND.map((label) => `Bollinger Bands: ${label}`),
    ...BAND.map((label) => `Keltner Channels: ${label}`),
    'ATR',
  ],
  'Volume Analysis': ['Average Volume', 'Current Volume', 'Volume Trend'],
  'Advanced Volume Analysis': ['OBV', 'Accumulation/Distribution', 'Chaikin Money Flow', 'MFI'],
  'Support & Resistance Levels': ['Support: Level 1', 'Support: Level 2', 'Resistance: Level 1'],
  'Trend Indicators': [
    'DMI: DI+',
    'DMI: DI-',
    'DMI: ADX',
    'Parabolic SAR: Value',
    'Parabolic SAR: Trend',
    'Supertrend: Value',
    'Supertrend: Direction',
  ],
  'Ichimoku Cloud': ['Tenkan-sen', 'Kijun-sen', 'Senkou Span A', 'Senkou Span B'],
  'Fibonacci Retracement Levels': ['0%', '23.6%', '38.2%', '50%', '61.8%', '78.6%', '100%'],
  'Pivot Points': ['S3', 'S2', 'S1', 'Pivot', 'R1', 'R2', 'R3'],
  'Pattern Analysis': [
    'Head & Shoulders: Pattern',
    'Head & Shoulders: Confidence',
    'Divergence: Type',
    'Divergence: Strength',
    'Channel Pattern: Pattern',
    'Channel Pattern: Strength',
    'Harmonic Patterns: Pattern',
    'Harmonic Patterns: Completion',
    'Market Structure: Structure',
    'TD Sequential: Setup',
    'TD Sequential: Signal',
  ],
};

/** The labels of a card as it stands on the page, each behind its group's heading. */
function shownLabels(title: string): readonly string[] {
  const card = within(screen.getByRole('region', { name: title }));
  return card.getAllByRole('term').map((term) => {
    const heading = term.closest('dl')?.parentElement?.querySelector('h4')?.textContent;
    return heading ? `${heading}: ${term.textContent}` : (term.textContent ?? '');
  });
}

test.each(Object.entries(LABELS))('%s names each of its values', (title, labels) => {
  const analysis = analysisResult();
  render(<CardGrid cards={twelveCards(analysis, '4h')} values={frameValues(analysis, '4h')} />, {
    wrapper: MemoryRouter,
  });
  expect(shownLabels(title)).toEqual(labels);
});

/** What the bells of the cards offer, by card. */
function offered(timeframe: Timeframe) {
  const analysis = analysisResult();
  const values = frameValues(analysis, timeframe);
  render(<CardGrid cards={twelveCards(analysis, timeframe)} values={values} />, {
    wrapper: MemoryRouter,
  });
  return screen.getAllByRole('button', { name: /^Tell me when: / }).map((bell) => {
    act(() => bell.click());
    const { asked } = useLevelSheet.getState();
    if (asked?.view !== 'rule' || typeof asked.claim === 'string') throw new Error('no card');
    const { claim, coin } = asked;
    expect([claim.timeframe, coin]).toEqual([timeframe, 'BTCUSDT']);
    return RULES.filter((rule) => claim.claims.test(rule.claim)).map((rule) => rule.claim);
  });
}

test('each rule of a reading is offered by one card, and each bell offers some', () => {
  const cards = offered('4h');
  const ofReadings = RULES.filter(({ topic }) => topic !== 'plan' && topic !== 'funding');
  expect(cards.flat().toSorted()).toEqual(ofReadings.map(({ claim }) => claim).toSorted());
  expect(cards.filter((claims) => claims.length === 0)).toEqual([]);
});

test('a visitor is offered no rules', () => {
  const analysis = analysisResult();
  render(
    <VisitorContext value>
      <CardGrid cards={twelveCards(analysis, '4h')} values={frameValues(analysis, '4h')} />
    </VisitorContext>,
    { wrapper: MemoryRouter },
  );
  expect(screen.queryByRole('button', { name: /^Tell me when/ })).toBeNull();
});
