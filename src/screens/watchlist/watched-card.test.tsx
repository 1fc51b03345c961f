// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { WatchedCoinSchema } from '../../../domain/watched-coin.ts';
import { WatchedCard } from './watched-card.tsx';

const ID = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';

afterEach(cleanup);

/** The card of a row as a database answers it. */
function show(recommendation: unknown): void {
  const watched = v.parse(WatchedCoinSchema, {
    id: ID,
    coin: 'BTCUSDT',
    change_detected: false,
    changes: [],
    snapshot_time: '2026-11-18T12:00:00.000Z',
    previous_snapshot: null,
    last_check_at: null,
    last_check_error: null,
    recommendation,
  });
  const now = Date.UTC(2026, 10, 18, 13);
  render(
    <WatchedCard userId={ID} watched={watched} online now={now} onRemove={() => undefined} />,
    {
      wrapper: MemoryRouter,
    },
  );
}

test.each([
  ['LONG', { action: 'LONG', stopLoss: 'below' }, 'LONG', 'text-up'],
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
