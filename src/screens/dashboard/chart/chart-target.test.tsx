// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { type ChartTarget, useChartTarget } from './chart-target.ts';

afterEach(cleanup);

const TARGET: ChartTarget = { timeframe: '1d', candle: 5, mark: null };

function target() {
  const chosen: Timeframe[] = [];
  const { result, rerender } = renderHook(
    ({ analysis }) => useChartTarget(analysis, (timeframe) => chosen.push(timeframe)),
    { initialProps: { analysis: 1 } },
  );
  const now = () => result.current;
  return { now, chosen, showAnother: () => rerender({ analysis: 2 }) };
}

test('what is asked for chooses its timeframe, is gone to once and stays', () => {
  const { now, chosen } = target();
  act(() => now().show(TARGET));
  expect(chosen).toEqual(['1d']);
  expect(now().focus).toMatchObject({ target: TARGET, pending: true });
  act(() => now().focus.onShown());
  expect(now().focus).toMatchObject({ target: TARGET, pending: false });
  act(() => now().show(TARGET));
  expect(now().focus.pending).toBe(true);
});

test('it goes when it is cleared, when nothing is asked for, and with its analysis', () => {
  const { now, chosen, showAnother } = target();
  act(() => now().show(TARGET));
  act(() => now().focus.onClear());
  expect(now().focus.target).toBeNull();
  act(() => now().show(TARGET));
  act(() => now().show(null));
  expect(now().focus).toMatchObject({ target: null, pending: false });
  act(() => now().show(TARGET));
  showAnother();
  expect(now().focus.target).toBeNull();
  expect(chosen).toEqual(['1d', '1d', '1d']);
});
