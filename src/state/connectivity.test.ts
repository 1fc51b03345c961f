// @vitest-environment happy-dom

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configAt } from '../../tests/support/connected-backend.ts';
import { type FakeBackend, startFakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import {
  onReachable,
  untilReachable,
  useConnectivity,
  useTrouble,
  useUnreachable,
  watchConnectivity,
  watchedFetch,
} from './connectivity.ts';

const PATHS = {
  site: '/robots.txt',
  database: '/auth/v1/health',
  analysis: '/analysis/healthz',
  push: '/push/healthz',
} as const;

let backend: FakeBackend;
let network: boolean;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network);
  backend = startFakeBackend(location.origin);
  connectBackend({
    config: async () => configAt(backend.origin),
    sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    sessionKey: 'session',
    fetchFor: watchedFetch,
  });
  for (const path of Object.values(PATHS)) backend.answer(path, [200, {}]);
  await watchConnectivity(Promise.resolve());
});
afterEach(() => {
  cleanup();
  backend.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settled = () => act(() => vi.advanceTimersByTimeAsync(0));
const cut = () => {
  for (const path of Object.values(PATHS)) backend.answer(path, 'refuse');
};
const ask = (path: string, service: 'database' | 'analysis' | 'push' = 'database') =>
  watchedFetch(service)(`${backend.origin}${path}`).catch(() => null);

describe('a request that is refused', () => {
  test('is the caller’s to handle, and an outage once a probe fails, too', async () => {
    backend.answer('/rest', 'refuse');
    await expect(watchedFetch('database')(`${backend.origin}/rest`)).rejects.toThrow();
    await settled();
    expect(useConnectivity.getState().online).toBe(true);
    cut();
    await ask('/rest');
    await settled();
    expect(useConnectivity.getState()).toMatchObject({ online: false, network: true });
  });

  test('is no sign of anything where the caller gave it up', async () => {
    backend.answer('/rest', 'hang');
    const real = globalThis.fetch;
    globalThis.fetch = async () => {
      throw new DOMException('given up', 'AbortError');
    };
    await ask('/rest');
    globalThis.fetch = real;
    await settled();
    expect(backend.calls).toEqual([]);
  });
});

test('a request that takes long has the host asked', async () => {
  backend.answer('/rest', 'hang');
  void ask('/rest');
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(backend.calls.map(({ path }) => path)).toEqual(['/rest', PATHS.site]);
});

describe('the sentence', () => {
  const sentences = () => {
    const { result } = renderHook(() => ({
      all: useTrouble(),
      database: useUnreachable('database'),
      analysis: useUnreachable('analysis'),
    }));
    return result.current;
  };
  test('is none while everything can be reached', () => {
    expect(sentences()).toEqual({ all: null, database: null, analysis: null });
  });

  test('names the network where the device has none', async () => {
    cut();
    network = false;
    dispatchEvent(new Event('offline'));
    await settled();
    const text = 'You are offline.';
    expect(sentences()).toEqual({ all: text, database: text, analysis: text });
  });

  test('names the server where the device has a network', async () => {
    cut();
    await ask(PATHS.database);
    await settled();
    expect(sentences().all).toBe('The server cannot be reached.');
  });

  test('names the sign-in page of a network', async () => {
    const page = [200, '<html>', { 'content-type': 'text/html' }] as const;
    for (const path of Object.values(PATHS)) backend.answer(path, page);
    await ask(PATHS.database);
    await settled();
    expect(sentences().all).toBe('This network asks for a sign-in page first.');
  });

  test('names the one server that is away, and leaves the others alone', async () => {
    backend.answer(PATHS.analysis, [503, {}]);
    await ask(PATHS.analysis, 'analysis');
    await settled();
    const text = 'The analysis server cannot be reached right now.';
    expect(sentences()).toEqual({ all: text, database: null, analysis: text });
    expect(useConnectivity.getState().online).toBe(true);
  });
});

test('an event of the browser is checked before it is believed', async () => {
  network = false;
  dispatchEvent(new Event('offline'));
  await settled();
  expect(useConnectivity.getState().online).toBe(true);
  cut();
  dispatchEvent(new Event('offline'));
  await settled();
  expect(useConnectivity.getState().online).toBe(false);
  network = true;
  dispatchEvent(new Event('online'));
  await settled();
  expect(useConnectivity.getState().online).toBe(false);
  for (const path of Object.values(PATHS)) backend.answer(path, [200, {}]);
  dispatchEvent(new Event('online'));
  await settled();
  expect(useConnectivity.getState().online).toBe(true);
});

test('who waits goes on once the service is back', async () => {
  const back = vi.fn();
  const stopListening = onReachable('database', back);
  await untilReachable('database');
  cut();
  await ask(PATHS.database);
  await settled();
  const waited = vi.fn();
  void untilReachable('database').then(waited);
  await settled();
  expect(waited).not.toHaveBeenCalled();
  for (const path of Object.values(PATHS)) backend.answer(path, [200, {}]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(waited).toHaveBeenCalledOnce();
  expect(back).toHaveBeenCalledOnce();
  stopListening();
});
