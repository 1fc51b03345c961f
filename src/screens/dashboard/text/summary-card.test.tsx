// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TradeSummary } from '../../../../domain/analysis/recommendation.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { SummaryCard } from './summary-card.tsx';

afterEach(cleanup);

function show(summary: Partial<TradeSummary>) {
  const whole = { ...analysisResult().tradeSummary, ...summary };
  render(<SummaryCard summary={whole} tickSize={0.1} />);
  return within(screen.getByRole('region', { name: 'Trade Summary' }));
}

/** What stands under a heading of the card. */
const under = (card: ReturnType<typeof within>, heading: string) =>
  card.getByRole('heading', { name: heading }).parentElement?.textContent?.slice(heading.length);

test('a summary has its patterns, levels and risk under their headings', () => {
  const card = show({
    specificLevels: { Entry: 64_250.5, TP1: 66_000 },
    importantLevels: { '1d pivot': 64_000, 'weekly gap': 'open' },
    patternIdentification: { '4h': 'Bullish RSI divergence' },
    riskManagement: 'Risk one percent at most.',
  });
  expect(under(card, 'Specific Levels')).toBe('Entry64,250.5TP166,000.0');
  expect(under(card, 'Important Levels')).toBe('1d pivot64,000.0weekly gapopen');
  expect(under(card, 'Pattern Identification')).toBe('4hBullish RSI divergence');
  expect(under(card, 'Risk Management')).toBe('Risk one percent at most.');
});

test('what is missing reads N/A, a missing pattern None', () => {
  const card = show({
    specificLevels: {},
    importantLevels: {},
    patternIdentification: {},
    riskManagement: '',
  });
  expect(under(card, 'Specific Levels')).toBe('N/A');
  expect(under(card, 'Important Levels')).toBe('N/A');
  expect(under(card, 'Pattern Identification')).toBe('None');
  expect(under(card, 'Risk Management')).toBe('N/A');
});

test('beside its title stands how many prices it lists; words are none', () => {
  const levels = { specificLevels: { TP1: 66_000 }, importantLevels: { gap: 'open', MA50: 1 } };
  expect(show(levels).getByText('2 prices')).toBeTruthy();
});
