// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { CoinMenu } from './coin-menu.tsx';

afterEach(() => {
  cleanup();
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
    /^BTCUSDT LONG\n.*Recorded market\. Analysed .*\nNot investment advice\. /s,
  );
});

test('what cannot be copied is said', async () => {
  await copy(() => Promise.reject(new Error('refused')));
  expect(await screen.findByText('The plan could not be copied.')).toBeTruthy();
});

test('without a plan there is no menu', () => {
  const { container } = render(
    <CoinMenu facts={{ ...FACTS, tradeRecommendation: null }} kept={null} />,
  );
  expect(container.textContent).toBe('');
});
