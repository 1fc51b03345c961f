// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chartData } from '../../../../analysis-server/analyst/chart-data.ts';
import { byTimeframe, candleOpen } from '../../../../domain/market/timeframe.ts';
import { momentText, shortMoment } from '../../../../domain/text/moment-text.ts';
import { type EpochMs, epochMs } from '../../../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/text/time-units.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import {
  FROZEN_COIN,
  FROZEN_MOMENT,
  frozenMarket,
} from '../../../../tests/support/frozen-analyses.ts';
import { recordedMoment } from '../../../../tests/support/snapshot-inputs.ts';
import { connectBackend } from '../../../backend/connection.ts';
import type { Moments, MomentsOutcome } from '../../../data/moments.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { useSession } from '../../../state/session.ts';
import { ReplayScreen } from './replay-screen.tsx';

const ME = crypto.randomUUID();
const COIN = FROZEN_COIN;
const LAST = epochMs(FROZEN_MOMENT);
const FIRST = epochMs(LAST - DAY_MS);
const market = frozenMarket();
let backend: FakeBackend;
let asked: EpochMs[] = [];
let closed = 0;

const taken = (moment: EpochMs) => recordedMoment(market, COIN, candleOpen('15m', moment));

/** As the worker computes them, in the process of the test. */
const MOMENTS: Moments = {
  coin: COIN,
  first: FIRST,
  last: LAST,
  closes: [
    [FIRST, 1],
    [LAST, 2],
  ],
  damaged: [],
  async at(moment) {
    asked.push(moment);
    if (moment > LAST) return { problem: 'This is in the future.', nearest: LAST };
    const { stored: analysis } = await taken(moment);
    return {
      analysis: { ...analysis, lines: analysis.lines ?? null },
      stored: false,
    };
  },
  async chart(moment) {
    const { candles } = await taken(moment);
    return chartData(byTimeframe((timeframe) => candles[timeframe].series));
  },
  close: () => {
    closed += 1;
  },
};

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  asked = [];
  closed = 0;
  useSession.setState({ person: { id: ME, email: 'me@example.org' } });
  backend.answer('/analysis/coinlist', [200, { coins: [COIN] }]);
});
afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + decodeURIComponent(search)}</p>;
}

function show(address: string, outcome: MomentsOutcome = { status: 'moments', moments: MOMENTS }) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/replay/:plan?" element={<ReplayScreen open={async () => outcome} />} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
}

const isoOf = (moment: number) => `${new Date(moment).toISOString().slice(0, 16)}Z`;
const addressOf = (moment: number) => `/replay?coin=${COIN}&at=${isoOf(moment)}`;
const slider = () => screen.findByRole('slider', { name: `Moment of ${COIN}` });
const address = () => screen.getByTestId('address').textContent;
const whole = () => screen.findByRole('button', { name: 'Whole analysis' });

test('keys step by the hour, with Shift by 15 minutes, and the address follows', async () => {
  show(addressOf(LAST - 4 * HOUR_MS));
  await whole();
  const range = await slider();
  for (const shiftKey of [false, false, true]) {
    fireEvent.keyDown(range, { key: shiftKey ? 'ArrowLeft' : 'ArrowRight', shiftKey });
  }
  const moment = LAST - 2.25 * HOUR_MS;
  const said = `${shortMoment(moment)}, `;
  await expect.poll(() => range.getAttribute('aria-valuetext')).toMatch(/, (leans )?(LONG|SHORT)$/);
  expect(range.getAttribute('aria-valuetext')).toContain(said);
  await expect.poll(address).toBe(addressOf(moment));
  await expect
    .poll(() =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
    )
    .toContain(said);
  // What was passed while the first step was computed is not.
  expect(asked).toEqual([LAST - 4 * HOUR_MS, LAST - 3 * HOUR_MS, moment]);
});

test('a whole analysis opens with its chart, and asks the server nothing about it', async () => {
  const { unmount } = show(addressOf(LAST));
  expect(await screen.findByText('Funding and the plan that stood are not known.')).toBeTruthy();
  await userEvent.click(await whole());
  const region = await screen.findByRole('region', {
    name: `Computed now, not recorded: ${momentText(LAST)}`,
  });
  expect(document.activeElement).toBe(region);
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeTruthy();
  expect(screen.queryByText('Proof')).toBeNull();
  expect(screen.queryByText('What changed?')).toBeNull();
  expect(screen.queryByText(/^Open since/)).toBeNull();
  const paths = backend.calls.map(({ path }) => path);
  expect(paths.filter((path) => /chart|inputs|snapshots|ask/.test(path))).toEqual([]);
  unmount();
  await expect.poll(() => closed).toBe(1);
});

test('what is no date is said beside the field, and the nearest moment is a press away', async () => {
  show(`/replay?coin=${COIN}&at=yesterday`);
  const field = await screen.findByLabelText('Date');
  expect(screen.getByRole('alert').textContent).toBe('This is no date and time.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: '2030-01-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Compute' }));
  expect(await screen.findByText(/This is in the future\./, { selector: 'p' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: `Go to ${shortMoment(LAST)}` }));
  await whole();
  await expect.poll(address).toBe(addressOf(LAST));
});

test('without candles it says what is missing, and damaged ones are named', async () => {
  show(addressOf(LAST), { status: 'offline' });
  expect(await screen.findByText(/The candles of .* are not on this device\./)).toBeTruthy();
  cleanup();
  const damaged = ['15m, 3 Oct 2026 to 5 Oct 2026'];
  show(addressOf(LAST), { status: 'moments', moments: { ...MOMENTS, damaged } });
  expect(await screen.findByText(damaged.join())).toBeTruthy();
});

test('beside a recorded call nothing is loaded before a coin is chosen', async () => {
  show(`/replay/${'a'.repeat(64)}?at=${isoOf(LAST)}`);
  expect(screen.getByText(/Choose a coin\.$/)).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Coin' }), COIN);
  await userEvent.click(await screen.findByRole('button', { name: 'Load Candles' }));
  await expect.poll(address).toBe(addressOf(LAST));
});

test('what is no coin in the address is named', async () => {
  show('/replay?coin=no%20coin', { status: 'offline' });
  expect(await screen.findByText('“NO COIN” is no coin. Choose a coin.')).toBeTruthy();
});
