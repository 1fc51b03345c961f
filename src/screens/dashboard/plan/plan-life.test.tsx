// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { clockMoment } from '../../../../domain/text/moment-text.ts';
import { epochMs, price } from '../../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { knownAnalysis, SNAPSHOT_TIME } from '../../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { PLAN_HASH, planLife } from '../../../../tests/support/plan-life.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { type PlanWatch, planWatches } from '../../../data/plan-watches.ts';
import { usePrices } from '../../../data/prices.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { RecommendationCard } from './recommendation-card.tsx';

const NOW = epochMs(SNAPSHOT_TIME + HOUR_MS);
const OPENED = epochMs(SNAPSHOT_TIME - 4 * HOUR_MS);
const KEPT = planLife({ event: 'kept', openedAt: OPENED, why: 'same side' });
const FACTS = knownAnalysis();

let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend('me', { sessionStore, connectBackend });
  backend.answer('/rest/v1/plan_choices', [200, []]);
});
afterAll(() => backend.stop());
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  act(() => {
    usePrices.setState({ known: new Map() });
    planWatches.useKnown.setState({ known: new Map(), asked: new Set() });
  });
  vi.useRealTimers();
});

const pressed = vi.fn();

function show(
  changes: Partial<KnownPlan>,
  watch: Partial<PlanWatch> = {},
  kind: 'current' | 'previous' | 'recorded' = 'current',
) {
  const last = 64_500;
  const { tradeRecommendation: plan, market } = FACTS;
  if (!plan || !market) throw new Error('no plan');
  const known = { touches: [], watchedUntil: NOW, keptAt: null, ended: null, next: null, ...watch };
  const now = { market, price: price(last), change24h: null, tickSize: 0.1, at: NOW, seen: [] };
  act(() => {
    planWatches.useKnown.setState({
      known: new Map([[PLAN_HASH, known]]),
      asked: new Set([PLAN_HASH]),
    });
    usePrices.setState({ known: new Map([['BTCUSDT', now]]) });
  });
  const facts = { ...FACTS, tradeRecommendation: { ...plan, plan: KEPT, ...changes } };
  const kept = {
    ...facts,
    userId: 'me',
    kind,
    snapshotId: null,
    coinFilter: 'BTCUSDT' as const,
    selectedTimeframe: '4h' as const,
    timestamp: NOW,
  };
  const { container } = render(
    <MemoryRouter>
      <RecommendationCard facts={facts} kept={kept} online onGenerate={pressed} />
    </MemoryRouter>,
  );
  return container.textContent ?? '';
}

const at = (moment: number) => clockMoment(moment);

test('a plan says since when it is open, when it was last kept, and how long it has left', () => {
  const words = show({}, { keptAt: epochMs(NOW - HOUR_MS / 2) });
  expect(words).toContain(
    `Open since ${at(OPENED)}, unchanged at ${at(NOW - HOUR_MS / 2)}6 days left`,
  );
  expect(words).toContain('+0.22 R now');
  // Each thing is said once.
  expect(words).not.toMatch(/Open:|left ·/);
  expect(words).toContain(`Reason, of 18 Nov, ${at(OPENED)}.`);
});

test('at its opening nothing is said to be unchanged, and its reason has no date', () => {
  const words = show({ plan: planLife() });
  expect(words).toContain(`Open since ${at(SNAPSHOT_TIME)}6 days left`);
  expect(words).toContain('Reason. BTCUSDT');
});

test('its odds are of now, beside those of its opening; the ladder shows no other odds', () => {
  const oddsNow = { hit: 0.34, interval: { low: 0.29, high: 0.39 }, stop: 0.6, expire: 0.06 };
  const words = show({ oddsNow });
  expect(words).toMatch(/before the stopHow odds are computed34%29 to 39%At its opening 28%/);
  expect(words).not.toContain('Break-even');
  const rungs = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rungs.find((rung) => rung?.startsWith('TP2'))).toMatch(/\+4\.65% from now.*odds 34%$/);
  expect(rungs.find((rung) => rung?.startsWith('TP1'))).not.toContain('odds');
});

test.each([
  [64_250.5, 'the history is too short'],
  [63_000, 'the price was beyond its stop or target'],
])('odds that are not known now, at %d, say why', (currentPrice, why) => {
  expect(show({ oddsNow: null, currentPrice })).toContain(`Odds now N/A: ${why}`);
});

test('reward to risk is of now, to the last target', () => {
  show({});
  // From 64,500 the stop is 1,400 away, the last target 3,000.5.
  const fact = screen.getByText('Reward to Risk').nextElementSibling;
  expect(fact?.textContent).toBe('2.14 : 1at TP2, now');
});

test.each([
  [{ action: 'LONG', score: 0.02, stance: 'stand aside' }, 'Stand aside'],
  [{ action: 'SHORT', score: -0.4, stance: 'trade' }, 'Trade, SHORT'],
  [
    { action: 'SHORT', score: -0.2, stance: 'too close to call' },
    'Too close to call, leaning SHORT',
  ],
] as const)(
  'an analysis now that says otherwise is named and explained: %o',
  async (fresh, words) => {
    expect(show({ fresh })).toContain(`An analysis now: ${words}`);
    await userEvent.click(screen.getByText(words));
    expect(
      screen.getByText(/^The plan stands until its last target, its stop or its time/),
    ).toBeTruthy();
  },
);

test('an analysis now that says the same is not named', () => {
  expect(show({ fresh: { action: 'LONG', score: 0.5, stance: 'trade' } })).not.toContain('now:');
});

test.each([
  ['stand aside', ', not traded; −0.34 R before costs.'],
  ['trade', '; −0.34 R before costs.'],
] as const)('what a plan replaced is said, with why and its result: %s', (stance, result) => {
  const replaced = {
    hash: 'b'.repeat(64),
    action: 'SHORT',
    stance,
    openedAt: epochMs(Date.UTC(2026, 10, 17, 8)),
    grossR: -0.34,
    why: 'other side',
  } as const;
  const words = show({ plan: { ...KEPT, replaced } });
  expect(words).toContain(`Replaced a SHORT: Trade for LONG at ${at(OPENED)}.Open since 17 Nov, `);
  expect(words).toContain(`:00${result}`);
});

test('an ended plan is headed by its end, with its result, and offers the next analysis', async () => {
  const ended = { by: 'stop', at: epochMs(NOW - HOUR_MS), exit: 63_100, netR: -1.1 } as const;
  const words = show({ stance: 'too close to call', asideFor: ['interval'] }, { ended });
  expect(words).toMatch(
    /^Trade RecommendationStop hitwas +LONG, too close to call, −1\.10 R−1\.10 R after costs/,
  );
  expect(words).toContain(`${at(OPENED)} to ${at(ended.at)}lived 4 hours`);
  expect(words).not.toMatch(/on paper|before the stopHow/);
  await userEvent.click(screen.getByRole('button', { name: 'Generate Analysis' }));
  expect(pressed).toHaveBeenCalledExactlyOnceWith('BTCUSDT');
});

test.each([
  ['replaced', 'Replaced', 'another plan replaced it'],
  ['void', 'Not settled', 'its candles are missing, or of other prices'],
] as const)('so does one that was %s', (by, label, why) => {
  const words = show({}, { ended: { by, at: epochMs(NOW - HOUR_MS), exit: null, netR: null } });
  expect(words).toMatch(new RegExp(`^Trade Recommendation${label}was +LONG`));
  expect(words).toContain(why);
});

test('a plan that was replaced says by which side, in grey, and leads to the newest', () => {
  const at = epochMs(NOW - HOUR_MS);
  const ended = { by: 'replaced', at, exit: 64_000, netR: -0.25 } as const;
  const aside = { stance: 'too close to call', asideFor: ['interval'] } as const;
  const words = show(aside, { ended, nextAction: 'SHORT' }, 'previous');
  expect(words).toMatch(
    /^Trade RecommendationReplaced by SHORTwas +LONG, too close to call, −0\.25 R−0\.25 R after costs/,
  );
  const link = screen.getByRole('link', { name: 'Newest plan' });
  expect(link.getAttribute('href')).toBe('/dashboard?wl=BTCUSDT');
  const rungs = screen.getByRole('list', { name: /^Plan as a ladder/ });
  expect(rungs.parentElement?.innerHTML).not.toMatch(/text-(?:up|down)|--(?:up|down)-/);
});

test('what is only read in the record is not said to be open, and has no price of now', () => {
  expect(show({})).toContain('64,500.0');
  cleanup();
  const words = show({}, {}, 'recorded');
  expect(words).toContain(`Opened ${at(OPENED)}`);
  expect(words).not.toContain('64,500.0');
});

test('a plan that is over or only read in the record leads to its replay', () => {
  const replay = () => screen.queryByRole('link', { name: 'Replay' })?.getAttribute('href');
  show({});
  expect(replay()).toBeUndefined();
  for (const kind of ['previous', 'recorded'] as const) {
    cleanup();
    show({}, { ended: { by: 'stop', at: epochMs(NOW - HOUR_MS), exit: null, netR: null } }, kind);
    expect(replay()).toBe(`/replay/${PLAN_HASH}`);
  }
});

test('an analysis made before the next candle closed says when the next plan opens', () => {
  const ended = { by: 'target', at: epochMs(SNAPSHOT_TIME) } as const;
  const words = show({ plan: { ...KEPT, event: 'ended', ended } });
  expect(words).toMatch(/TP2 reachedwas/);
  expect(words).toContain('The next plan opens once the next 15m candle has closed.');
});
