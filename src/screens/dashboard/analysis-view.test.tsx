// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAnalysis } from '../../../domain/analysis/read-analysis.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { analysisResult, knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { anotherResult } from '../../../tests/support/another-backend.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { planLife } from '../../../tests/support/plan-life.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import type { KeptAnalysis } from '../../data/database/analyses.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { AnalysisView } from './analysis-view.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.answer('/rest/v1/watchlist_entries', [200, []]);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  useConnectivity.setState(useConnectivity.getInitialState());
});

function kept(changes: Partial<KeptAnalysis> = {}): KeptAnalysis {
  const analysis = knownAnalysis();
  const { tradeRecommendation: plan } = analysis;
  return {
    ...analysis,
    tradeRecommendation: plan && { ...plan, plan: planLife() },
    userId: ME,
    kind: 'current',
    snapshotId: SNAPSHOT,
    coinFilter: 'BTCUSDT',
    selectedTimeframe: '1d',
    timestamp: epochMs(Date.now()),
    ...changes,
  };
}

const ACCOUNT = { userId: ME, onGenerate: () => undefined };

/** What is below the chart comes after the rest. */
const allIsThere = () => screen.findByText(/Disclaimer/);

async function show(changes: Partial<KeptAnalysis> = {}, online = true): Promise<void> {
  const standings = { ...ALL_UP, site: online ? 'up' : 'silent' } as const;
  useConnectivity.setState({ online, network: online, standings });
  const analysis = kept(changes);
  render(<AnalysisView {...ACCOUNT} facts={analysis} kept={analysis} online={online} />, {
    wrapper: MemoryRouter,
  });
  await allIsThere();
}

const card = () => within(screen.getByRole('region', { name: 'Trade Recommendation' }));
const figure = (label: string) => {
  const name = card().getByText(label);
  return (name.closest('li > p') ?? name).nextElementSibling?.textContent;
};
const rung = (label: string) =>
  card().getByText(label, { selector: 'li button' }).closest('li')?.textContent;

test('the recommendation says action, entry, stop, targets with their times, and reward to risk', async () => {
  await show();
  expect(card().getByText('LONG').className).toContain('text-up');
  expect(figure('Entry')).toContain('64,250.5');
  expect(rung('Stop')).toMatch(/^Stop63,100\.0−1\.79% from entry/);
  expect(rung('TP1')).toMatch(/^TP166,000\.0.*1\.52 R/);
  expect(rung('TP2')).toMatch(/^TP267,500\.5.*2\.82 R/);
  expect(card().getByText(/TP1 9 hours, TP2 3 days/)).toBeTruthy();
  expect(figure('Reward to Risk')).toBe('2.82 : 1at TP2');
  expect(
    card()
      .getByText(/\+2\.72%/)
      .closest('li')?.textContent,
  ).toMatch(/^TP1/);
  expect(figure('Potential ROI')).toContain('5.06%');
  expect(card().getByText(/the averages are stacked/)).toBeTruthy();
});

test('a short is red and says so', async () => {
  await show({ tradeRecommendation: { ...analysisResult().tradeRecommendation, action: 'SHORT' } });
  expect(card().getByText('SHORT').className).toContain('text-down');
});

test('a simulated market is named plainly', async () => {
  await show({ market: { id: 'simulated', name: 'Simulated market', simulated: true } });
  expect(screen.getByText('Simulated market')).toBeTruthy();
});

test('the disclaimer says all of its parts', async () => {
  await show();
  const words = screen.getByText(/Disclaimer/).closest('p')?.textContent ?? '';
  expect(words).toMatch(
    /not investment advice.*carries risk.*own research.*educational purposes only.*beta program may change or be cancelled at any time/is,
  );
});

test('the analysis before a change carries the warning', async () => {
  await show({ kind: 'previous' });
  expect(screen.getByText('Viewing Previous Analysis')).toBeTruthy();
  expect(
    screen.getByText('This is historical data from before the last detected change.'),
  ).toBeTruthy();
});

test('what could not be seen stands with the age of the data, and in place of the values', async () => {
  const { candleTimes, technicalIndicators } = analysisResult();
  const at = epochMs(Date.UTC(2026, 4, 3, 12));
  await show({
    candleTimes: { ...candleTimes, '1h': null },
    technicalIndicators: {
      ...technicalIndicators,
      '1h': { ...technicalIndicators['1h'], RSI: null },
    },
    missing: [{ timeframe: '1h', field: 'RSI', reason: 'recent candles are missing' }],
    limitations: [
      {
        timeframe: '4h',
        kind: 'gap',
        first: at,
        last: at,
        count: 1,
        reason: 'the market has none',
      },
      {
        timeframe: '1h',
        kind: 'refused',
        first: at,
        last: at,
        count: 1,
        reason: 'recent candles are missing',
      },
    ],
  });
  const list = within(screen.getByRole('list', { name: 'Missing data' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 candle of 4h is missing (3 May 2026, 12:00 UTC): the market has none.',
    'No values for 1h: recent candles are missing (1 candle, 3 May 2026, 12:00 UTC).',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '1h' }));
  expect(screen.getByText('No values for 1h: recent candles are missing')).toBeTruthy();
  expect(screen.getByText('RSI').nextElementSibling?.textContent).toBe(
    'No dataN/Arecent candles are missing',
  );
});

test('an analysis that saw everything lists nothing', async () => {
  await show();
  expect(screen.queryByRole('list', { name: 'Missing data' })).toBeNull();
});

test('without a network it says that it comes from this device', async () => {
  await show({}, false);
  expect(screen.getByText('From this device')).toBeTruthy();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Watch List' }).disabled,
  ).toBe(true);
  expect(screen.getByText('You are offline. Adding needs a connection.')).toBeTruthy();
});

test('the timeframe that was chosen drives the cards, and another may be', async () => {
  await show();
  const frames = screen.getAllByRole<HTMLInputElement>('radio');
  expect(frames.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    '1w',
    '1d',
    '4h',
    '1h',
    '15m',
  ]);
  const rsi = () => screen.getByText('RSI').nextElementSibling?.textContent;
  expect(rsi()).toBe('Neutral41.00');
  await userEvent.click(screen.getByRole('radio', { name: '15m' }));
  expect(rsi()).toBe('Neutral44.00');
});

test('while the words are being written everything else is there', async () => {
  render(<AnalysisView {...ACCOUNT} facts={analysisResult()} kept={null} online />, {
    wrapper: MemoryRouter,
  });
  await allIsThere();
  expect(screen.getByText('The words are being written...')).toBeTruthy();
  expect(figure('Entry')).toContain('64,250.5');
  expect(screen.queryByRole('button', { name: 'Add to Watch List' })).toBeNull();
});

test('words that are written so far can be read; their evidence opens once all is written', async () => {
  const words = { text: 'Well, price is above it.', spans: [{ start: 6, end: 23, claim: 'c' }] };
  const facts = analysisResult();
  const view = <AnalysisView {...ACCOUNT} facts={facts} kept={null} words={words} online />;
  const { rerender } = render(view, { wrapper: MemoryRouter });
  const evidence = await screen.findByText('price is above it');
  expect(evidence.className).toBe('evidence');
  const region = within(screen.getByRole('region', { name: 'AI Analysis' }));
  expect(region.queryByRole('button')).toBeNull();
  expect(region.queryByRole('status')).toBeNull();
  expect(region.getByText('The next part is being written...')).toBeTruthy();
  const whole = kept();
  rerender(<AnalysisView {...ACCOUNT} facts={whole} kept={whole} online />);
  expect(await region.findByRole('button', { name: /^price is above MA50 on all 5/ })).toBeTruthy();
  expect(region.queryByText('The next part is being written...')).toBeNull();
});

test('who wrote the words is said, and what the underlined words are', async () => {
  const note = () => screen.getByText('Underlined').parentElement?.textContent;
  await show();
  expect(note()).toMatch(
    /^Written by rules; no model connected. Underlined: computed, tap for the source. The rest is opinion./,
  );
  cleanup();
  await show({ writer: 'model-1' });
  expect(note()).toMatch(/^Written by model-1. Underlined: /);
});

test('below the chart one tab is shown at a time; arrow keys move among them', async () => {
  await show();
  const names = () => screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Analysis',
    'Levels',
    'Indicators',
    'History',
  ]);
  expect(names()).toEqual(['Analysis']);
  await userEvent.click(screen.getByRole('tab', { name: 'Levels' }));
  expect(names()).toEqual(['Levels']);
  await userEvent.keyboard('{ArrowRight}');
  expect(names()).toEqual(['Indicators']);
  expect(document.activeElement?.textContent).toBe('Indicators');
  const hidden = [...document.querySelectorAll('[role=tabpanel][hidden=until-found]')];
  expect(hidden).toHaveLength(3);
});

test('an analysis says until when it is current, and afterwards that a newer candle closed', async () => {
  const opened = (hours: number) => epochMs(Date.now() - hours * 3_600_000);
  const { candleTimes } = analysisResult();
  await show({ candleTimes: { ...candleTimes, '4h': opened(5) } });
  expect(screen.getByText('next 4h close').parentElement?.textContent).toMatch(
    /close .*\d\d:\d\d$/,
  );
  cleanup();
  await show({ candleTimes: { ...candleTimes, '4h': opened(9) } });
  expect(screen.getByText(/^newer candle closed /)).toBeTruthy();
});

describe("another backend's analysis", () => {
  const fromElsewhere = async (raw: unknown) => {
    const analysis = readAnalysis(raw, { coin: 'BTCUSDT', time: epochMs(Date.now()) });
    if (analysis === 'unreadable') throw new Error('the result cannot be read');
    await show({ ...analysis, selectedTimeframe: '4h', snapshotId: null });
  };
  const reading = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

  test('is shown with its own words, in its own formats', async () => {
    await fromElsewhere(anotherResult);
    expect(card().getByText('SELL').className).toContain('text-down');
    const listed = (label: string) =>
      card().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(listed('Entry')).toBe('N/A');
    expect(listed('Stop Loss')).toBe('65,500.0');
    expect(listed('TP1')).toBe('61,000.02 days');
    expect(listed('TP2')).toBe('the low of OctoberN/A');
    expect(figure('Reward to Risk')).toBe('1:2.6');
    expect(await screen.findByText('weak')).toBeTruthy();
    expect(reading('RSI')).toBe('Oversold25.50');
    expect(reading('Level 6')).toBe('$59,000.0');
    expect(screen.getByText('Downtrend')).toBeTruthy();
  });

  test('says N/A for what it does not give, and names no market, writer or error', async () => {
    await fromElsewhere(anotherResult);
    expect(reading('OBV')).toBe('12.35M');
    expect(reading('Setup')).toBe('N/A');
    expect(screen.getByText('No resistance levels available')).toBeTruthy();
    expect(screen.queryByText(/^Written by/)).toBeNull();
    expect(screen.queryByText(/candle closed/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Track Record' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '15m' }));
    expect(reading('RSI')).toBe('No dataN/A');
    expect(screen.getByText('No support levels available')).toBeTruthy();
  });

  test('without a plan cannot be watched, without words says so', async () => {
    await fromElsewhere({ technicalIndicators: { '4h': { RSI: 50 } } });
    expect(card().getByText('N/A')).toBeTruthy();
    const words = within(screen.getByRole('region', { name: 'AI Analysis' }));
    expect(words.getByText('N/A')).toBeTruthy();
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Watch List' });
    expect(add.disabled).toBe(true);
  });

  test('with one take-profit and no times shows it as the first', async () => {
    await fromElsewhere({ tradeRecommendation: { action: 'LONG', takeProfit: 66_000 } });
    expect(figure('TP1')).toBe('66,000.0N/A');
    expect(figure('Stop Loss')).toBe('N/A');
    expect(card().getByText('Reason.').parentElement?.textContent).toBe('Reason. N/A');
  });
});
