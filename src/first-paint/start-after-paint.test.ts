// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => {
  // Scripts are asked for, not run.
  Reflect.get(globalThis, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;
  vi.useFakeTimers();
  document.head.innerHTML = `
    <link data-later="modulepreload" data-entry href="https://coin.example/assets/app.js">
    <link data-later="modulepreload" href="https://coin.example/assets/frame.js">`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

test('nothing is loaded before the page is painted, then everything, once', () => {
  let paint = () => {};
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    paint = () => callback(0);
    return 1;
  });
  startAfterPaint();
  expect(scripts()).toEqual([]);
  paint();
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(['https://coin.example/assets/app.js']);
  expect(document.querySelectorAll('link[rel="modulepreload"]')).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(scripts()).toHaveLength(1);
});

test('where the script cannot be had, that is told', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const failed = vi.fn();
  startAfterPaint(failed);
  expect(failed).not.toHaveBeenCalled();
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(failed).toHaveBeenCalledOnce();
});

test('a window that gets no frames starts all the same', () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  startAfterPaint();
  vi.advanceTimersByTime(500);
  expect(scripts()).toHaveLength(1);
});

test('a page that is not looked at starts at once', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  startAfterPaint();
  expect(scripts()).toHaveLength(1);
});
