// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressPanel, RunEnd } from './dashboard.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a run shows the server's words, its time and its share of 210 seconds", () => {
  render(<ProgressPanel coin="BTCUSDT" text="Reading candles" startedAt={1_000_000 - 105_000} />);
  expect(screen.getByText('1:45')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByRole('status').textContent).toBe('BTCUSDT: Reading candles');
});

test('a run that takes longer than estimated leaves the bar full', () => {
  render(<ProgressPanel coin="BTCUSDT" text="Writing" startedAt={0} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
});

test('the length of a finished run is in minutes and seconds', () => {
  const run = { phase: 'complete', coin: 'BTCUSDT', duration: 65_000 } as const;
  render(<RunEnd run={run} online onGenerate={() => undefined} />);
  expect(screen.getByRole('status').textContent).toBe('BTCUSDT complete in 1 mins, 5 seconds');
});

test('a failed run says why and offers another try', async () => {
  const onGenerate = vi.fn();
  const run = { phase: 'error', coin: 'BTCUSDT', message: 'Analysis timed out' } as const;
  render(<RunEnd run={run} online onGenerate={onGenerate} />);
  expect(screen.getByRole('alert').textContent).toContain('Analysis timed out');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onGenerate.mock.calls).toEqual([['BTCUSDT']]);
});

test('while nothing ran nothing is said', () => {
  const { container } = render(
    <RunEnd run={{ phase: 'idle' }} online onGenerate={() => undefined} />,
  );
  expect(container.textContent).toBe('');
});
