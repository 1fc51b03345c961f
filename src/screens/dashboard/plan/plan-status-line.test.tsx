// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { epochMs, price } from '../../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { PLAN_HASH, planLife } from '../../../../tests/support/plan-life.ts';
import { wipeDatabase } from '../../../data/database/ownership.ts';
import { keepSeen } from '../../../data/database/resources.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { type PlanWatch, planWatches } from '../../../data/plan-watches.ts';
import { usePrices } from '../../../data/prices.ts';
import { PlanStatusLine } from './plan-status-line.tsx';
import { usePlanNow } from './use-plan-now.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = 'a1111111-1111-4111-8111-111111111111';
const MINUTE = 60_000;
const RECORDED = knownAnalysis();
const FACTS: typeof RECORDED = {
  ...RECORDED,
  market: { id: 'bybit', name: 'Bybit', simulated: false },
};
const NOW = epochMs(FACTS.snapshotTime + 60 * MINUTE);

beforeEach(async () => {
  await wipeDatabase();
  vi.useFakeTimers({ now: NOW, toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  cleanup();
  act(() => {
    usePrices.setState({ known: new Map() });
    planWatches.useKnown.setState({ known: new Map(), asked: new Set() });
  });
  vi.useRealTimers();
});

interface LineProps {
  readonly facts: KnownFacts;
  readonly kept: ChartedAnalysis | null;
}
const Line = ({ facts, kept }: LineProps) => (
  <PlanStatusLine facts={facts} kept={kept} {...usePlanNow(facts, kept)} />
);

function show(
  kind: ChartedAnalysis['kind'] = 'current',
  plan: Partial<KnownPlan> = {},
  facts = FACTS,
) {
  const { tradeRecommendation } = facts;
  const kept: ChartedAnalysis = {
    ...facts,
    tradeRecommendation: tradeRecommendation && {
      ...tradeRecommendation,
      plan: planLife(),
      ...plan,
    },
    userId: ME,
    kind,
    snapshotId: SNAPSHOT,
    coinFilter: FACTS.coin,
    selectedTimeframe: '4h',
    timestamp: NOW,
  };
  const { container } = render(<Line facts={kept} kept={kept} />);
  return () => [...container.querySelectorAll('p')].map((line) => line.textContent);
}

function watched(changes: Partial<PlanWatch>, asked = new Set([PLAN_HASH])): void {
  const watch: PlanWatch = {
    touches: [],
    watchedUntil: epochMs(NOW - MINUTE),
    keptAt: null,
    ended: null,
    next: null,
    ...changes,
  };
  act(() => planWatches.useKnown.setState({ known: new Map([[PLAN_HASH, watch]]), asked }));
}

function priced(value: number, market = FACTS.market): void {
  if (!market) throw new Error('the analysis has no market');
  const known = { market, price: price(value), change24h: null, tickSize: 0.1, seen: [] };
  const at = epochMs(Date.now());
  act(() => usePrices.setState({ known: new Map([['BTCUSDT', { ...known, at }]]) }));
}

const stop = { level: 'stop', price: price(63_100), touched_at: epochMs(NOW - 40 * MINUTE) };
const spoken = () => screen.getByRole('status').textContent;

test('of a valid plan nothing is said again, but up to when its levels were checked', () => {
  const lines = show();
  priced(64_250.5);
  watched({});
  expect(lines()).toEqual([expect.stringMatching(/^levels checked up to \d\d:\d\d$/)]);
});

test('a plan of an older engine says how it stands and how much time is left', () => {
  const lines = show('current', { plan: null });
  priced(64_250.5);
  expect(lines()).toEqual([
    expect.stringMatching(
      /^Not watched: 1\.79% \(1\.00 R\) above the stop, 2\.72% \(1\.52 R\) to TP1; not followed since/,
    ),
    '6 days left',
  ]);
});

test('its figures move with the price, and only a change of the status is spoken', () => {
  const lines = show();
  priced(64_250.5);
  watched({});
  priced(64_300);
  expect(spoken()).toBe('');
  priced(65_000);
  expect(spoken()).toMatch(/^Entry passed: 0\.65 R past the entry, /);
  priced(65_100);
  expect(lines()[0]).toMatch(/^0\.74 R past the entry/);
  expect(spoken()).toMatch(/0\.65 R past/);
  watched({ touches: [stop] });
  expect(lines()).toEqual([expect.stringMatching(/^at \d\d:\d\d, 63,100\.0$/), '']);
  expect(spoken()).toMatch(/^Stop hit: at/);
});

test('nothing is spoken of what the device kept', () => {
  show();
  watched({ watchedUntil: epochMs(NOW - 30 * MINUTE) }, new Set());
  watched({});
  expect(spoken()).toBe('');
});

test('a plan that nobody watches says so, and how to have it watched', async () => {
  const lines = show();
  watched({ watchedUntil: null });
  await vi.waitFor(() => expect(lines()[1]).toBe('Add to Watch List to follow its levels.'), {
    timeout: 10_000,
  });
  expect(lines()[0]).toMatch(/^not followed since/);
});

test('a plan of recorded candles says that it is recorded, and nobody is asked to have it watched', async () => {
  const lines = show('current', {}, RECORDED);
  watched({ watchedUntil: null });
  await vi.waitFor(() => expect(lines()[1]).toBe(''), { timeout: 10_000 });
  expect(lines()[0]).toMatch(/^not followed since/);
});

test('it is not offered for a coin that is on the list, nor for an earlier analysis', async () => {
  await keepSeen(ME, 'watchlist', new Map([['[]', [{ id: SNAPSHOT, coin: 'BTCUSDT' }]]]), NOW);
  const lines = show();
  watched({ watchedUntil: null });
  await vi.waitFor(() => expect(lines()[1]).toBe(''), { timeout: 10_000 });
  cleanup();
  await wipeDatabase();
  const before = show('previous');
  watched({ watchedUntil: null });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(before()[1]).toBe('');
});

test('a price of another market moves nothing', () => {
  const lines = show();
  watched({});
  priced(50_000, { id: 'another', name: 'Another', simulated: false });
  expect(lines()).toEqual([expect.stringMatching(/^levels checked up to/)]);
});

test('without word from the server for a while it is no longer known', () => {
  const lines = show();
  watched({});
  act(() => vi.advanceTimersByTime(20 * MINUTE));
  expect(lines()[0]).toMatch(/^no level was passed until \d\d:\d\d; not followed since$/);
});

test('an end that is recorded is spoken once', () => {
  const lines = show();
  watched({});
  watched({ ended: { by: 'replaced', at: NOW, exit: 64_000, netR: -0.3 } });
  expect(spoken()).toBe('Replaced: less than 1 minute ago; another plan replaced it');
  expect(lines()).toEqual(['less than 1 minute ago; another plan replaced it', '']);
});

test('its place is kept while it is read, and there is none for what has no levels or is recorded', () => {
  const { container } = render(<Line facts={FACTS} kept={null} />);
  expect(container.firstElementChild?.className).toContain('min-h');
  cleanup();
  expect(show('recorded')()).toEqual([]);
  expect(show('current', { stopLoss: 'below support' })()).toEqual([]);
});
