// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WhenNear } from './when-near.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what is near comes once what is there already was drawn', () => {
  let see = (_isIntersecting: boolean) => {};
  class Observer {
    readonly disconnect = vi.fn();
    readonly observe = vi.fn();
    constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => callback([{ isIntersecting }]);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  const draw = () => act(() => frames.shift()?.(0));
  render(<WhenNear fallback="later">here</WhenNear>);
  see(false);
  expect(frames).toEqual([]);
  see(true);
  draw();
  expect(screen.getByText('later')).toBeTruthy();
  draw();
  expect(screen.getByText('here')).toBeTruthy();
});
