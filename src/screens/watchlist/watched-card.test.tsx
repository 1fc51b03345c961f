// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { price as dollars, epochMs, percent } from '../../../domain/quantity.ts';
import { WatchedCoinSchema } from '../../../domain/watched-coin.ts';
import { type KnownWatch, usePlanWatches } from '../../state/plan-status-watches.ts';
import { usePrices } from '../../state/prices.ts';
import { WatchedCard } from './watched-card.tsx';

const ID = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';

afterEach(() => {
  cleanup();
  act(() => {
    usePrices.setState({ prices: new Map() });
    usePlanWatches.setState({ watches: new Map(), missed: new Set() });
  });
});

/** The card of a row as a database answers it. */
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
    <WatchedCard userId={ID} watched={watched} online now={now} onRemove={() => undefined} />,
    {
      wrapper: MemoryRouter,
    },
  );
}

test('the price of its coin stands on it with its age, or that there is none yet', () => {
  show(null);
  const price = () => screen.getByText(/^(Price Now|Last Price)/).parentElement?.textContent;
  expect(price()).toBe('Price Nowno price yet');
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
  act(() => usePrices.setState({ prices: new Map([['BTCUSDT', known]]) }));
  expect(price()).toBe('Price Now64,000.5▼ -1.50% in 24 hoursnow');
  const old = { ...known, at: epochMs(new Date(2026, 4, 6, 12, 4).getTime()) };
  act(() => usePrices.setState({ prices: new Map([['BTCUSDT', old]]) }));
  expect(price()).toMatch(/^Last Price64,000.*price of 6 May, 12:04, not updated$/);
});

test.each([
  ['LONG', { action: 'LONG', stopLoss: 'below' }, 'LONG', 'text-up'],
  ['a trade', { action: 'LONG', stance: 'trade' }, 'LONG trade', 'text-up'],
  ['a plan aside', { action: 'SHORT', stance: 'stand aside' }, 'SHORT stand aside', 'text-down'],
  ['a stance unknown to the app', { action: 'SHORT', stance: 'hedge' }, 'SHORT', 'text-down'],
  ['any other word', { action: 'SELL' }, 'SELL', 'text-down'],
  ['no recommendation', null, 'N/A', 'text-muted'],
  ['a recommendation that is missing', undefined, 'N/A', 'text-muted'],
  ['one without an action', { stopLoss: 63_000 }, 'N/A', 'text-muted'],
  ['one of another kind', 'hold', 'N/A', 'text-muted'],
])('the current recommendation of %s', (_name, recommendation, text, tone) => {
  show(recommendation);
  const label = screen.getByText('Current Trade Recommendation');
  expect(label.nextElementSibling?.textContent).toBe(text);
  expect(label.nextElementSibling?.innerHTML).toContain(tone);
});

test('a change of a kind that the app does not know is shown in its words', () => {
  const older = { kind: 'target', from: 1, to: 2, timeframe: '4h', sentence: 'first target 1 → 2' };
  show(null, [older, { kind: 'from a newer server', sentence: 'the moon rose' }]);
  expect(screen.getByText('First target 1 → 2; the moon rose').textContent).not.toBe('');
});

test('changes without words are left out', () => {
  show(null, [{ kind: 'stance' }]);
  expect(screen.getByText('Change Detected').textContent).toBe('Change Detected');
});

test('it says what has become of its plan, in one line with a badge', () => {
  const levels = { entry: 64_250.5, stopLoss: 63_100, takeProfit: { TP1: 66_000 } };
  show({ action: 'LONG', stance: 'trade', expiresInHours: 1_000_000, ...levels });
  const watch = { snapshotId: ID, overAt: null, seenAt: epochMs(Date.now()), fresh: true };
  const say = (touches: KnownWatch['touches'], watchedUntil: number | null) =>
    act(() => {
      const until = watchedUntil === null ? null : epochMs(watchedUntil);
      const known = { ...watch, touches, watchedUntil: until };
      usePlanWatches.setState({ watches: new Map([[ID, known]]) });
    });
  const line = () => screen.getByText(/^(Valid|Not watched|Stopped)/).parentElement?.textContent;
  say([], Date.now());
  expect(line()).toBe('Valid: no level was touched; the price now is not known');
  say([], null);
  expect(line()).toMatch(/^Not watched: whether a level was touched since .* is not known$/);
  const touched_at = epochMs(Date.UTC(2026, 10, 18, 12, 20));
  say([{ level: 'stop', price: dollars(63_100), touched_at }], Date.now());
  // Without a price there is no step to go by: six digits.
  expect(line()).toMatch(/^Stopped: at .*, 63,100\.0$/);
});

test.each([
  ['without an action', null],
  ['with a stop in words', { action: 'LONG', stopLoss: 'below' }],
])('a plan %s has no status', (_, recommendation) => {
  show(recommendation);
  expect(screen.queryByText(/^(Valid|Not )/)).toBeNull();
});
