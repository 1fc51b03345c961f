// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ALL_UP } from '../backend/reachability.ts';
import { useConnectivity } from '../state/connectivity.ts';
import { ErrorBoundary, isLoadFailure } from './error-boundary.tsx';

function Broken({ message }: { readonly message: string }): never {
  throw new Error(message);
}

const show = (message: string) =>
  render(
    <ErrorBoundary>
      <Broken message={message} />
    </ErrorBoundary>,
  );

const CHUNK = 'Failed to fetch dynamically imported module: https://x/assets/a.js';

beforeEach(() => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  useConnectivity.setState(useConnectivity.getInitialState());
  vi.restoreAllMocks();
});

test('a page that stops working says so and offers a reload', () => {
  show('x is undefined');
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('a part of an older version that is gone offers the new one', () => {
  show(CHUNK);
  expect(screen.getByRole('heading').textContent).toBe('A new version is ready');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('a part that was never loaded, without a network, asks to connect', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(CHUNK);
  expect(screen.getByRole('heading').textContent).toBe('You are offline');
});

test('a part that was never loaded, with the server away, says that and no new version', () => {
  show(CHUNK);
  act(() => useConnectivity.setState({ standings: { ...ALL_UP, site: 'silent' } }));
  expect(screen.getByRole('heading').textContent).toBe('The server cannot be reached');
});

test.each([
  CHUNK,
  'error loading dynamically imported module: https://x/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s is a part that could not be loaded', (message) => {
  expect(isLoadFailure(new TypeError(message))).toBe(true);
});

test('any other error is not', () => {
  expect(isLoadFailure(new Error('x is undefined'))).toBe(false);
  expect(isLoadFailure('x')).toBe(false);
});
