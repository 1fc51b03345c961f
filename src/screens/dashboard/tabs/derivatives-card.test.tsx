// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { noDerivatives } from '../../../../domain/analysis/derivatives.ts';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { INDICATOR_GUIDE } from '../../../../domain/guide/indicator-guide.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { analysisResult, SNAPSHOT_TIME } from '../../../../tests/support/analysis-result.ts';
import { derivativesWith, fundingOf } from '../../../../tests/support/derivatives.ts';
import { DerivativesPanel } from './derivatives-card.tsx';

afterEach(cleanup);

function show(changes: Partial<KnownFacts>) {
  render(<DerivativesPanel facts={{ ...analysisResult(), ...changes }} />, {
    wrapper: MemoryRouter,
  });
  return within(screen.getByRole('region', { name: 'Derivatives' }));
}

type Card = ReturnType<typeof show>;
const reading = (card: Card, label: string) =>
  card.getByText(label).nextElementSibling?.textContent;

test('every reading has its unit', () => {
  const card = show({});
  expect(
    [
      'Funding Rate',
      'Paid Every',
      'Next Payment',
      'Next Rate, Predicted',
      '7-Day Sum',
      'Payments in 7 Days',
    ].map((label) => reading(card, label)),
  ).toEqual([
    '0.0100%',
    '8 h',
    momentText(SNAPSHOT_TIME + 4 * 3_600_000),
    '0.0120%',
    '0.2100%',
    '21',
  ]);
  const labels = card.getAllByRole('heading').map((heading) => heading.textContent);
  expect(labels).toEqual(['Derivatives', 'Funding', 'Open Interest']);
  const interest = card.getByRole('heading', {
    level: 3,
    name: 'Open Interest',
  }).nextElementSibling;
  expect([...(interest?.querySelectorAll('dd') ?? [])].map((value) => value.textContent)).toEqual([
    '52,342 BTC',
    '3,362.00M USDT',
    '1.25%',
    momentText(SNAPSHOT_TIME),
  ]);
  expect(card.getByText(/the same on every timeframe\.$/)).toBeTruthy();
  expect(card.queryByText(/simulated/i)).toBeNull();
});

test('negative funding carries its minus', () => {
  const card = show({
    derivatives: derivativesWith({ funding: fundingOf({ rate: -0.00025, sum7d: -0.005 }) }),
  });
  expect(reading(card, 'Funding Rate')).toBe('−0.0250%');
  expect(reading(card, '7-Day Sum')).toBe('−0.5000%');
});

describe('what is missing says why', () => {
  test('a value', () => {
    const reason = 'needs payments of 7 days, has 6';
    const card = show({
      derivatives: derivativesWith({
        funding: fundingOf({ sum7d: null }),
        missing: [{ field: 'funding.sum7d', reason }],
      }),
    });
    expect(reading(card, '7-Day Sum')).toBe(`N/A${reason}`);
  });

  test('a part, while the other stands', () => {
    const reason = 'Hyperliquid gives no history of it';
    const card = show({
      derivatives: derivativesWith({
        openInterest: null,
        missing: [{ field: 'openInterest', reason }],
      }),
    });
    expect(card.getByText(`N/A: ${reason}`)).toBeTruthy();
    expect(reading(card, 'Funding Rate')).toBe('0.0100%');
  });

  test('both', () => {
    const derivatives = noDerivatives('not recorded', {
      at: derivativesWith().at,
      simulated: false,
    });
    expect(show({ derivatives }).getAllByText('N/A: not recorded')).toHaveLength(2);
  });

  test('an analysis of another backend, of which nothing is known', () => {
    const card = show({ derivatives: null });
    expect(card.getAllByText('N/A')).toHaveLength(2);
    expect(card.queryByText(/every timeframe/)).toBeNull();
  });
});

test('a simulated one says so', () => {
  const card = show({ derivatives: derivativesWith({ simulated: true }) });
  expect(card.getByText(/^Simulated, which means nothing for real trading\./)).toBeTruthy();
});

test('it leads to its section of the guide', () => {
  const link = show({}).getByRole('link', { name: 'How it is computed: Derivatives' });
  const anchor = link.getAttribute('href')?.split('#')[1];
  expect(INDICATOR_GUIDE.find(({ title }) => title === 'Derivatives')?.anchor).toBe(anchor);
});

test.each([
  [0.000257, 'funding 0.0257% every 8 h, longs pay'],
  [-0.0001, 'funding −0.0100% every 8 h, shorts pay'],
  [0, 'funding 0.0000% every 8 h, nobody pays'],
])('its verdict at a rate of %d says who pays', (rate, verdict) => {
  const card = show({ derivatives: derivativesWith({ funding: fundingOf({ rate }) }) });
  expect(card.getByText(verdict)).toBeTruthy();
});
