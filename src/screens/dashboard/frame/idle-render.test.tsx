// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IdleRender } from './when-near.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Parts = ({ last = false }: { readonly last?: boolean }) => (
  <IdleRender>
    <p>one</p>
    <p>two</p>
    {last ? <p>three</p> : null}
  </IdleRender>
);
const shown = () => screen.getAllByText(/./).map(({ textContent }) => textContent);

test('each part waits until the browser has nothing more urgent to do', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
  vi.stubGlobal('cancelIdleCallback', () => {});
  render(<Parts last />);
  expect(shown()).toEqual(['one']);
  await act(async () => waiting.shift()?.());
  expect(shown()).toEqual(['one', 'two']);
  await act(async () => waiting.shift()?.());
  expect(shown()).toEqual(['one', 'two', 'three']);
});

test('where the browser cannot tell, everything is there, also what comes later', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const { rerender } = render(<Parts />);
  expect(shown()).toEqual(['one', 'two']);
  rerender(<Parts last />);
  expect(shown()).toEqual(['one', 'two', 'three']);
});
