// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { observe } from '../../data/database/observe.ts';
import { received } from '../../state/shown-analysis.ts';
import { useUnsavedAnalysis } from '../../state/unsaved-analysis.ts';
import { useShownAnalysis } from './use-shown-analysis.ts';

// The device answers when the test says so.
vi.mock('../../data/database/observe.ts');

const KEY = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;

test('the result of a run is shown before the device answers with it', () => {
  let answer: (row: unknown) => void = () => undefined;
  vi.mocked(observe<unknown>).mockImplementation((_, onAnswer) => {
    answer = (row) => act(() => onAnswer(row === null ? null : { coin: 'BTCUSDT', row }));
    return () => undefined;
  });
  const { result } = renderHook(() => useShownAnalysis('me', null, 'current'));
  answer(null);
  expect(result.current).toEqual({ loading: false, analysis: null });

  const analysis = received(KEY, knownAnalysis(), '3f0c6c5e-7a84-4d1c-9d50-0c3a5c8e8f11');
  act(() => useUnsavedAnalysis.setState({ analysis, reason: null }));
  expect(result.current).toEqual({ loading: false, analysis });

  answer(analysis);
  expect(useUnsavedAnalysis.getState()).toEqual({ analysis: null, reason: null });
  expect(result.current).toEqual({ loading: false, analysis });
  answer(null);
  expect(result.current.analysis).toBeNull();
});

test('what the device keeps of an earlier run takes the place of no newer result', () => {
  let answer: (row: unknown) => void = () => undefined;
  vi.mocked(observe<unknown>).mockImplementation((_, onAnswer) => {
    answer = (row) => act(() => onAnswer({ coin: 'BTCUSDT', row }));
    return () => undefined;
  });
  const { result } = renderHook(() => useShownAnalysis('me', null, 'current'));
  const analysis = received(KEY, knownAnalysis(), '3f0c6c5e-7a84-4d1c-9d50-0c3a5c8e8f11');
  act(() => useUnsavedAnalysis.setState({ analysis, reason: null }));
  answer({ ...analysis, timestamp: analysis.timestamp - 60_000, snapshotId: null });
  expect(result.current.analysis?.snapshotId).toBe(analysis.snapshotId);
});

test('an analysis that the device stores again stays the same object, another is shown', () => {
  let answer: (row: unknown) => void = () => undefined;
  vi.mocked(observe<unknown>).mockImplementation((_, onAnswer) => {
    answer = (row) => act(() => onAnswer({ coin: 'BTCUSDT', row }));
    return () => undefined;
  });
  const { result } = renderHook(() => useShownAnalysis('me', null, 'current'));
  const stored = received(KEY, knownAnalysis(), '3f0c6c5e-7a84-4d1c-9d50-0c3a5c8e8f11');
  answer(stored);
  const shown = result.current.analysis;
  answer({ ...structuredClone(stored), selectedTimeframe: '1d', timestamp: stored.timestamp + 1 });
  expect(result.current.analysis).toBe(shown);
  answer({ ...stored, snapshotId: null });
  expect(result.current.analysis).toEqual({ ...stored, snapshotId: null });
});
