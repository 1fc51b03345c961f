// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { WatchedCoinSchema } from '../../../domain/person/watched-coin.ts';
import { price as dollars, epochMs, percent } from '../../../domain/text/quantity.ts';
import { PLAN, planLife, planWatch } from '../../../tests/support/plan-watch.ts';
import { type PlanWatch, planWatches } from '../../data/plan-watches.ts';
import { usePrices } from '../../data/prices.ts';
import { addedAt } from '../../data/watchlist.ts';
import { WatchedRow } from './watched-row.tsx';

const ID = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';

afterEach(() => {
  cleanup();
  act(() => {
    usePrices.setState({ known: new Map() });
    planWatches.useKnown.setState({ known: new Map(), asked: new Set() });
    addedAt.clear();
  });
});

/** The row of an entry as a database answers it. */
function show(recommendation: unknown, changes: unknown = []): void {
  const watched = v.parse(WatchedCoinSchema, {
    id: ID,
    coin: 'BTCUSDT',
    change_detected: Array.isArray(changes) && changes.length > 0,
    changes,
    snapshot_time: '2026-11-18T12:00:00.000Z',
    previous_snapshot: null,
    last_check_at: null,
    last_check_error: null,
    recommendation,
    latest_snapshot: ID,
    market: 'simulated',
    candles_until: '2026-11-18T12:00:00.000Z',
  });
  const now = Date.UTC(2026, 10, 18, 13);
  render(
    <WatchedRow
      userId={ID}
      watched={watched}
      mute={null}
      online
      card={false}
      now={now}
      onRemove={() => undefined}
    />,
    { wrapper: MemoryRouter },
  );
}

const OPENED = planLife({ openedAt: epochMs(Date.UTC(2026, 10, 18, 12)) });
const learn = (of: Partial<PlanWatch>) =>
  act(() => planWatches.useKnown.setState({ known: new Map([[PLAN, planWatch(of)]]) }));

test('the price of its coin stands on it with its age, or that there is none yet', () => {
  show(null);
  const price = () => screen.getByText(/^(Price Now|Last Price)/).parentElement?.textContent;
  expect(price()).toBe('Price Now no price yet');
  const at = epochMs(Date.now());
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  const known = {
    market,
    price: dollars(64_000.5),
    change24h: percent(-1.5),
    tickSize: 0.1,
    at,
    seen: [],
  };
  act(() => usePrices.setState({ known: new Map([['BTCUSDT', known]]) }));
  expect(price()).toBe('Price Now 64,000.5 −1.50% in 24 hours, now');
  const old = { ...known, at: epochMs(at - 200_000) };
  act(() => usePrices.setState({ known: new Map([['BTCUSDT', old]]) }));
  expect(price()).toBe('Last Price 64,000.5 3 min old');
});

test.each([
  ['LONG', { action: 'LONG', stopLoss: 'below' }, 'LONG', 'text-up'],
  ['a trade', { action: 'LONG', stance: 'trade' }, 'Trade LONG', 'text-up'],
  [
    'a plan aside',
    { action: 'SHORT', stance: 'stand aside' },
    'Stand aside leans SHORT',
    'text-down',
  ],
  [
    'a close call',
    { action: 'LONG', stance: 'too close to call' },
    'Too close leans LONG',
    'text-up',
  ],
  ['a stance unknown to the app', { action: 'SHORT', stance: 'hedge' }, 'SHORT', 'text-down'],
  ['any other word', { action: 'SELL' }, 'SELL', 'text-down'],
  ['no recommendation', null, 'N/A', 'text-muted'],
  ['a recommendation that is missing', undefined, 'N/A', 'text-muted'],
  ['one without an action', { stopLoss: 63_000 }, 'N/A', 'text-muted'],
  ['one of another kind', 'hold', 'N/A', 'text-muted'],
])('the current recommendation of %s', (_name, recommendation, text, tone) => {
  show(recommendation);
  const shown = screen.getByText('Current Trade Recommendation').parentElement;
  expect(shown?.textContent).toBe(`Current Trade Recommendation ${text}`);
  expect(shown?.innerHTML).toContain(tone);
});

test('a change of a kind that the app does not know is shown in its words', () => {
  const older = { kind: 'target', from: 1, to: 2, timeframe: '4h', sentence: 'first target 1 → 2' };
  show(null, [older, { kind: 'from a newer server', sentence: 'the moon rose' }]);
  expect(screen.getByText('First target 1 → 2; the moon rose')).toBeTruthy();
});

test('changes without words are left out', () => {
  show(null, [{ kind: 'stance' }]);
  expect(screen.getByText('Change Detected')).toBeTruthy();
  expect(screen.getByRole('article').textContent).not.toMatch(/stance|undefined/);
});

test('it says what has become of its plan: in a few words, and in a sentence', () => {
  const levels = { entry: 64_250.5, stopLoss: 63_100, takeProfit: { TP1: 66_000, TP2: 67_000 } };
  show({ action: 'LONG', stance: 'trade', expiresInHours: 1_000_000, plan: OPENED, ...levels });
  const say = (touches: PlanWatch['touches'], watchedUntil: number | null) =>
    learn({ touches, watchedUntil: watchedUntil === null ? null : epochMs(watchedUntil) });
  const sentence = () =>
    screen.getByText(/^(Open since .*|Not watched|Stop hit|TP1 reached): /).textContent;
  const shown = () => screen.getByTitle(/: /).textContent;
  say([], Date.now());
  expect(sentence()).toMatch(
    /^Open since 18 Nov, .*: no level was passed; the price now is not known$/,
  );
  expect(shown()).toBe('Open');
  say([], null);
  expect(sentence()).toMatch(/^Not watched: not followed since .*$/);
  expect(shown()).toMatch(/^Not watchedsince 18 Nov, /);
  const touched_at = epochMs(Date.UTC(2026, 10, 18, 12, 20));
  say([{ level: 'TP1', price: dollars(66_000), touched_at }], Date.now());
  expect(shown()).toBe('TP1 reached');
  const last = { level: 'TP2', price: dollars(67_000), touched_at };
  say([last], Date.now());
  expect(shown()).toMatch(/^TP2 reached18 Nov, /);
  say([{ level: 'stop', price: dollars(63_100), touched_at }], Date.now());
  // Without a price there is no step to go by: six digits.
  expect(sentence()).toMatch(/^Stop hit: on 18 Nov at .*, 63,100\.0$/);
  expect(shown()).toMatch(/^Stop hit18 Nov, /);
});

test('a target of a plan to stand aside from is reached, not traded alone', () => {
  const levels = { entry: 64_250.5, stopLoss: 63_100, takeProfit: { TP1: 66_000, TP2: 67_000 } };
  const life = { expiresInHours: 1_000_000, plan: OPENED };
  show({ action: 'LONG', stance: 'stand aside', ...life, ...levels });
  const watchedUntil = epochMs(Date.now());
  const touched_at = epochMs(Date.UTC(2026, 10, 18, 12, 20));
  const reached = (level: string, at: number) => ({ level, price: dollars(at), touched_at });
  const say = (touches: PlanWatch['touches']) => learn({ touches, watchedUntil });
  say([reached('TP1', 66_000)]);
  expect(screen.getByTitle(/: /).textContent).toBe('TP1 reached, not traded');
  say([reached('TP1', 66_000), reached('TP2', 67_000)]);
  expect(screen.getByTitle(/: /).textContent).toMatch(/^TP2 reached, not traded18 Nov, /);
});

test.each([
  ['stop', 'Stop hit', '−1.10 R, 18 Nov, ', -1.1],
  ['target', 'TP2 reached', '+2.40 R, 18 Nov, ', 2.4],
  ['replaced', 'Replaced by SHORT', '−0.24 R, ', -0.24],
  ['void', 'Not settled', '', null],
] as const)('a plan that ended by %s is not shown as live', (by, headline, more, netR) => {
  const levels = { entry: 64_250.5, stopLoss: 63_100, takeProfit: { TP1: 66_000, TP2: 67_000 } };
  show({ action: 'LONG', stance: 'trade', expiresInHours: 1_000_000, plan: OPENED, ...levels });
  const at = epochMs(Date.UTC(2026, 10, 18, 12, 20));
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  const priced = { market, change24h: null, tickSize: 0.1, at, seen: [], price: dollars(64_000) };
  act(() => usePrices.setState({ known: new Map([['BTCUSDT', priced]]) }));
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(', now 64,000.0');
  learn({ ended: { by, at, exit: null, netR }, nextAction: by === 'replaced' ? 'SHORT' : null });
  const shown = screen.getByTitle(/: /);
  expect(shown.textContent?.startsWith(headline + more)).toBe(true);
  expect(shown.title.startsWith(`${headline}: `)).toBe(true);
  expect(
    shown.title.endsWith(
      netR === null ? 'candles are missing, or of other prices' : `, ${more.slice(0, 7)}`,
    ),
  ).toBe(true);
  const plan = screen.getByText('Current Trade Recommendation').parentElement;
  const now = {
    stop: 'Stop hit was LONG',
    target: 'Target reached was LONG',
    replaced: 'Trade SHORT',
    void: 'Not settled was LONG',
  };
  expect(plan?.textContent).toBe(`Current Trade Recommendation ${now[by]}`);
  expect(plan?.innerHTML).not.toContain('text-up');
  expect(screen.getByRole('img').getAttribute('aria-label')).not.toContain(', now ');
});

test('the plan that replaced one may have ended too', () => {
  show({ action: 'LONG', stance: 'trade', plan: OPENED });
  const at = epochMs(Date.UTC(2026, 10, 18, 12, 20));
  const next = 'b2'.repeat(32);
  const end = { at, exit: null, netR: null };
  const replaced = planWatch({ ended: { by: 'replaced', ...end }, next, nextAction: 'SHORT' });
  const now = () => screen.getByText('Current Trade Recommendation').parentElement?.textContent;
  const know = (later: PlanWatch) =>
    act(() =>
      planWatches.useKnown.setState({
        known: new Map([
          [PLAN, replaced],
          [next, later],
        ]),
      }),
    );
  know(planWatch());
  expect(now()).toMatch(/Trade SHORT$/);
  know(planWatch({ ended: { by: 'target', ...end } }));
  expect(now()).toMatch(/Target reached was SHORT$/);
});

test('the levels of a coin that was just added are checked within the minute, however old its analysis', () => {
  const levels = { entry: 64_250.5, stopLoss: 63_100, takeProfit: { TP1: 66_000 } };
  const plan = { action: 'LONG', stance: 'trade', expiresInHours: 1_000_000, plan: OPENED };
  learn({ watchedUntil: null });
  show({ ...plan, ...levels });
  expect(screen.getByTitle(/^Not watched: /)).toBeTruthy();
  cleanup();
  addedAt.set('BTCUSDT', Date.now());
  show({ ...plan, ...levels });
  expect(screen.getByTitle('First check in 1 min').textContent).toBe('First check in 1 min');
});

test('a plan that ended says its own result beside that of the plan before it', () => {
  const levels = { entry: 64_250.5, stopLoss: 63_100, takeProfit: { TP1: 66_000 } };
  const plan = { action: 'LONG', stance: 'stand aside', expiresInHours: 1_000_000, plan: OPENED };
  show({ ...plan, ...levels }, [{ kind: 'ended', sentence: 'SHORT stopped at 64,100.0, −1.11 R' }]);
  const at = epochMs(Date.UTC(2026, 10, 18, 12, 20));
  learn({ ended: { by: 'target', at, exit: null, netR: 4.37 } });
  expect(screen.getByTitle(/^TP1 reached/).textContent).toContain('+4.37 R');
  expect(screen.getByTitle(/^SHORT stopped/).textContent).toContain('−1.11 R');
});

test('with a price it says how far the nearer of the next levels is', () => {
  const levels = { entry: 64_000, stopLoss: 63_000, takeProfit: { TP1: 67_000 } };
  show({ action: 'LONG', stance: 'trade', expiresInHours: 1_000_000, plan: OPENED, ...levels });
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  const at = epochMs(Date.now());
  const known = { market, change24h: null, tickSize: 0.1, at, seen: [], price: dollars(64_000) };
  act(() => usePrices.setState({ known: new Map([['BTCUSDT', known]]) }));
  learn({ watchedUntil: at });
  expect(screen.getByTitle(/^Open since 18 Nov, .*: /).textContent).toBe('1.56% to stop0.00 R now');
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
    /^Price of 7 days and the plan: .*stop/i,
  );
});

test('without a previous snapshot there is no way to before the change', () => {
  show(null, []);
  expect(screen.queryByRole('link', { name: 'View Before Change' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
    '/dashboard?wl=BTCUSDT',
  );
});

test.each([
  ['without an action', null],
  ['with a stop in words', { action: 'LONG', stopLoss: 'below' }],
])('a plan %s has no status', (_, recommendation) => {
  show(recommendation);
  expect(screen.queryByText(/^(Open|Not )/)).toBeNull();
});
