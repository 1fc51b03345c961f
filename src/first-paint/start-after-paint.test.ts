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
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

test('nothing is loaded before the page is painted, then everything, once', () => {
  let paint = () => {};
  class Observer {
    static readonly supportedEntryTypes = ['paint'];
    readonly disconnect = vi.fn();
    constructor(callback: (entries: unknown, observer: Observer) => void) {
      paint = () => callback({}, this);
    }
    observe(options: object): void {
      expect(options).toEqual({ type: 'paint', buffered: true });
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  startAfterPaint();
  vi.advanceTimersByTime(400);
  expect(scripts()).toEqual([]);
  paint();
  expect(scripts()).toEqual(['https://coin.example/assets/app.js']);
  vi.advanceTimersByTime(1);
  expect(document.querySelectorAll('link[rel="modulepreload"]')).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(scripts()).toHaveLength(1);
});

test('a browser that does not report paints starts after the first frame', () => {
  let draw = () => {};
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: ['resource'] });
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    draw = () => callback(0);
    return 1;
  });
  startAfterPaint();
  draw();
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scripts()).toHaveLength(1);
});

test('where the script cannot be had, the page hears of it', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const failed = vi.fn();
  startAfterPaint(failed);
  expect(failed).not.toHaveBeenCalled();
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(failed).toHaveBeenCalledOnce();
});

test('where the whole of the styles cannot be had, the page hears of it, and of nothing less', () => {
  document.head.innerHTML += `
    <link data-later="stylesheet" href="https://coin.example/fonts.css">
    <link data-later="stylesheet" data-whole href="https://coin.example/app.css">`;
  const failed = vi.fn();
  startAfterPaint(failed);
  vi.advanceTimersByTime(510);
  const fail = (link: string) =>
    document.querySelector(`link${link}`)?.dispatchEvent(new Event('error'));
  fail('[rel="modulepreload"]');
  fail('[rel="stylesheet"]:not([data-whole])');
  expect(failed).not.toHaveBeenCalled();
  fail('[rel="stylesheet"][data-whole]');
  expect(failed).toHaveBeenCalledOnce();
});

test('a window that gets no frames starts all the same', () => {
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
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

test.each([
  [null, 'not all'],
  [{}, null],
])('the typeface is fetched where a worker serves it: %s', (controller, media) => {
  document.head.innerHTML += '<style data-served media="not all"></style>';
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  startAfterPaint();
  expect(document.querySelector('style[data-served]')?.getAttribute('media')).toBe(media);
});
