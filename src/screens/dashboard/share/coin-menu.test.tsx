// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownAnalysis, SNAPSHOT_TIME } from '../../../../tests/support/analysis-result.ts';
import { useLevelSheet } from '../../../state/level-sheet.ts';
import { CoinMenu } from './coin-menu.tsx';

// The plan has not run out of its time.
beforeEach(() => void vi.useFakeTimers({ now: SNAPSHOT_TIME, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const FACTS = knownAnalysis();

async function copy(write: () => Promise<void>) {
  const person = userEvent.setup();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  render(<CoinMenu facts={FACTS} kept={null} />);
  await person.click(screen.getByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('button', { name: 'Copy plan' }));
  return written;
}

test('a plan is copied as text, with its market and without advice', async () => {
  const written = await copy(() => Promise.resolve());
  expect(await screen.findByText('Plan copied.')).toBeTruthy();
  expect(written.mock.calls[0]?.[0]).toMatch(
    /^BTCUSDT: Trade \(LONG\)\n.*Recorded market\. Analysed .*\nNot investment advice\. /s,
  );
});

test('what cannot be copied is said', async () => {
  await copy(() => Promise.reject(new Error('refused')));
  expect(await screen.findByText('The plan could not be copied.')).toBeTruthy();
});

test('a picture that a browser cannot draw is said', async () => {
  render(<CoinMenu facts={FACTS} kept={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  // The browser of these tests has no canvas.
  await userEvent.click(screen.getByRole('button', { name: 'Share picture' }));
  expect(await screen.findByText('The picture could not be made.')).toBeTruthy();
});

test('the menu opens and closes by key and gives the focus back; a press elsewhere closes it', async () => {
  render(<CoinMenu facts={FACTS} kept={null} />);
  const more = screen.getByRole('button', { name: 'More' });
  const isOpen = () => more.getAttribute('aria-expanded') === 'true';
  more.focus();
  await userEvent.keyboard('{Enter}{Tab}');
  expect(document.activeElement?.textContent).toBe('Notifications');
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(more);
  await userEvent.keyboard('{Enter}');
  expect(isOpen()).toBe(true);
  await userEvent.click(document.body);
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole('button', { name: 'Share picture' })).toBeNull();
});

test('it leads to the notifications of the coin', async () => {
  const person = userEvent.setup();
  render(<CoinMenu facts={FACTS} kept={null} />);
  await person.click(screen.getByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(useLevelSheet.getState().asked).toMatchObject({ coin: 'BTCUSDT' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('without a plan there is no menu', () => {
  const { container } = render(
    <CoinMenu facts={{ ...FACTS, tradeRecommendation: null }} kept={null} />,
  );
  expect(container.textContent).toBe('');
});
