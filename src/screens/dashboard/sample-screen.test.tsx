// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { candleText } from '../../../domain/analysis/inputs-answer.ts';
import { contentOf } from '../../../domain/analysis/standing-plan.ts';
import { seriesFromRows } from '../../../domain/market/candle.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { analysisResult } from '../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { planLife, planWatch } from '../../../tests/support/plan-watch.ts';
import { connectBackend } from '../../backend/connection.ts';
import { planWatches } from '../../data/plan-watches.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useSession } from '../../state/session.ts';
import { SampleScreen } from './sample-screen.tsx';

const SAMPLE = '/analysis/sample';
const REPLAY = '/analysis/sample/replay';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const ANSWER = {
  coin: 'BTCUSDT',
  snapshot: SNAPSHOT,
  taken_at: Date.UTC(2026, 10, 18, 12, 1),
  result: analysisResult(),
  chart: null,
};
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(crypto.randomUUID(), { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  backend.answer(REPLAY, [200, { replay: null }]);
  useSession.setState({ person: null });
  planWatches.useKnown.setState({ known: new Map(), asked: new Set() });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () => render(<SampleScreen />, { wrapper: MemoryRouter });
const about = () => screen.getByRole('complementary', { name: 'About this sample' });
/** Before, a skeleton stands in the places of the plan. */
const untilShown = () => screen.findByText('LONG', {}, { timeout: 10_000 });
const asked = () => backend.calls.filter(({ path }) => path === SAMPLE).length;

test('the newest analysis of Bitcoin is read by somebody without an account', async () => {
  backend.answer(SAMPLE, [200, ANSWER]);
  show();
  await untilShown();
  const plan = within(screen.getByRole('region', { name: 'Trade Recommendation' }));
  expect(plan.getByText('LONG')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sample analysis');
  expect(about().textContent).toMatch(/^Sample\. The newest analysis of BTCUSDT, as beta users/);
  const join = within(about()).getByRole('link', { name: 'Join the Waitlist' });
  expect(join.getAttribute('href')).toBe('/#waitlist');
  expect(screen.getByRole('link', { name: 'Beta Access' }).getAttribute('href')).toBe('/login');
});

test('nothing of it is asked for with an account, kept for one, or leads to where one is needed', async () => {
  backend.answer(SAMPLE, [200, ANSWER]);
  show();
  await untilShown();
  for (const name of ['Add to Watch List', /^Notify at/, /^Notifications for/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: /^How it is computed/ })).toBeNull();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => href?.startsWith('/'))).toEqual(['/', '/login', '/#waitlist']);
  expect(backend.calls.filter(({ path }) => path.startsWith('/rest/'))).toEqual([]);
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  expect(screen.getByText('Earlier plans are shown to beta users.')).toBeTruthy();
});

test('what has become of its plan comes with it, the same as for those with an account', async () => {
  const { tradeRecommendation } = ANSWER.result;
  const result = {
    ...ANSWER.result,
    tradeRecommendation: { ...tradeRecommendation, plan: planLife({ openedAt: epochMs(1) }) },
  };
  const at = epochMs(Date.UTC(2026, 10, 18, 14, 20));
  const watch = planWatch({ ended: { by: 'stop', at, exit: 63_100, netR: -1.1 } });
  backend.answer(SAMPLE, [200, { ...ANSWER, result, watch }]);
  show();
  await screen.findByText('Stop hit', {}, { timeout: 10_000 });
  const plan = within(screen.getByRole('region', { name: 'Trade Recommendation' }));
  expect(plan.getByText('Stop hit')).toBeTruthy();
  expect(plan.getAllByText('−1.10 R after costs').length).toBeGreaterThan(0);
  expect(backend.calls.filter(({ path }) => path.startsWith('/rest/'))).toEqual([]);
});

test('below stands a call that lost, where there is one', async () => {
  // Without one, everything is near.
  vi.stubGlobal('IntersectionObserver', undefined);
  backend.answer(SAMPLE, [200, ANSWER]);
  show();
  await untilShown();
  const askedForIt = () => expect(backend.calls.at(-1)?.path).toBe(REPLAY);
  await vi.waitFor(askedForIt, { timeout: 10_000 });
  expect(screen.queryByRole('heading', { name: 'A call that lost' })).toBeNull();
  cleanup();
  const content = contentOf(ANSWER.result);
  const { openedAt } = content;
  const { entry, stopLoss: exit } = content.plan;
  const rows = [-1, 0, 1, 2].map((quarter) => {
    const time = openedAt + quarter * 900_000;
    return [time, entry, entry, quarter === 2 ? exit : entry, entry, 1] as const;
  });
  const at = openedAt + 2_700_000;
  const replay = {
    ...{
      hash: 'a'.repeat(64),
      content,
      number: 1,
      snapshot: SNAPSHOT,
      result: null,
      keptAt: openedAt,
    },
    quarters: candleText(seriesFromRows('15m', rows)),
    ...{ looks: [], touches: [], next: null },
    ended: { by: 'stop', at, exit, grossR: -1, netR: -1.1, number: 2 },
  };
  backend.answer(REPLAY, [200, { replay }]);
  show();
  const lost = within(
    await screen.findByRole('region', { name: 'A call that lost' }, { timeout: 10_000 }),
  );
  const slider = await lost.findByRole('slider');
  const opening = slider.getAttribute('aria-valuetext');
  await userEvent.type(slider, '{End}');
  await vi.waitFor(() => expect(slider.getAttribute('aria-valuetext')).not.toBe(opening));
  expect(lost.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([]);
  expect(backend.calls.filter(({ path }) => path.startsWith('/rest/'))).toEqual([]);
});

test('somebody who is signed in is led back to the dashboard', async () => {
  backend.answer(SAMPLE, [200, ANSWER]);
  useSession.setState({ person: { id: SNAPSHOT, email: 'me@example.com' } });
  show();
  await untilShown();
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: 'Beta Access' })).toBeNull();
});

test('a server that shows none says so, and still leads to the waitlist', async () => {
  backend.answer(SAMPLE, [404, { detail: 'No sample here.' }]);
  show();
  expect(await screen.findByText('No sample to show')).toBeTruthy();
  expect(about().textContent).toContain('An analysis that anybody may read.');
  expect(within(about()).getByRole('link', { name: 'Join the Waitlist' })).toBeTruthy();
  expect(screen.queryByText('LONG')).toBeNull();
});

test('a failure says why, and is tried again by a press', async () => {
  backend.answer(SAMPLE, [500, { detail: 'The market cannot be reached.' }]);
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('The market cannot be reached.');
  backend.answer(SAMPLE, [200, ANSWER]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await untilShown();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('one that another version wrote is not guessed at', async () => {
  backend.answer(SAMPLE, [200, { ...ANSWER, result: { answer: 42 } }]);
  show();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This version of the app cannot read this analysis.',
  );
});

test('the first one of all is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  backend.answer(SAMPLE, [503, { detail: 'Not made yet.' }]);
  show();
  await vi.waitUntil(() => asked() === 1);
  backend.answer(SAMPLE, [200, ANSWER]);
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return asked() === 2;
  });
  vi.useRealTimers();
  await untilShown();
  expect(screen.queryByRole('alert')).toBeNull();
});
