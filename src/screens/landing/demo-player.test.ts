// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDemo } from './demo-player.ts';
import { pagePart } from './page-part.ts';
import { markup } from './prerender.tsx';
import { whenIdle } from './when-idle.ts';

let paused = true;
let seen: (inView: boolean) => void;

class Watcher {
  constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
    seen = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe(element: Element): void {
    // What is hidden never comes into view.
    seen(element.closest('[hidden]') === null);
  }
}

const button = () => pagePart(document, 'demo-switch', HTMLButtonElement);

function prefer(lessMotion: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: lessMotion }));
}

beforeEach(() => {
  paused = true;
  document.body.innerHTML = markup;
  vi.stubGlobal('IntersectionObserver', Watcher);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
  const film = vi.spyOn(HTMLVideoElement.prototype, 'paused', 'get');
  film.mockImplementation(() => paused);
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockImplementation(async function (
    this: HTMLVideoElement,
  ) {
    paused = false;
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLVideoElement.prototype, 'pause').mockImplementation(function (
    this: HTMLVideoElement,
  ) {
    paused = true;
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('it plays once the page is idle, with a button to stop it', async () => {
  prefer(false);
  startDemo(document, whenIdle);
  expect(paused).toBe(false);
  expect(document.querySelector('video')?.muted).toBe(true);
  expect(button().hidden).toBe(false);
  expect(button().textContent).toBe('Pause video');
  await userEvent.click(button());
  expect(paused).toBe(true);
  expect(button().textContent).toBe('Play video');
});

test('the still is made sharp, if the sharp picture can be had', async () => {
  prefer(true);
  const still = pagePart(document, 'demo-still', HTMLImageElement);
  const within = still.src;
  const decoded = vi.spyOn(HTMLImageElement.prototype, 'decode');
  decoded.mockRejectedValueOnce(new DOMException('no', 'EncodingError'));
  startDemo(document, whenIdle);
  await vi.waitFor(() => expect(decoded).toHaveBeenCalledTimes(1));
  expect(still.src).toBe(within);
  decoded.mockResolvedValueOnce();
  startDemo(document, whenIdle);
  await vi.waitFor(() => expect(new URL(still.src).pathname).toBe('/demo-poster.avif'));
});

test('it waits for the page to load', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  prefer(false);
  startDemo(document, whenIdle);
  expect(paused).toBe(true);
  dispatchEvent(new Event('load'));
  expect(paused).toBe(false);
});

test('where less motion is wanted it stands still until asked', async () => {
  prefer(true);
  startDemo(document, whenIdle);
  expect(paused).toBe(true);
  expect(button().textContent).toBe('Play video');
  await userEvent.click(button());
  expect(paused).toBe(false);
});

test('out of view it rests, and goes on when seen', () => {
  prefer(false);
  startDemo(document, whenIdle);
  seen(false);
  expect(paused).toBe(true);
  seen(true);
  expect(paused).toBe(false);
});

test('a video that the visitor paused stays paused', async () => {
  prefer(false);
  startDemo(document, whenIdle);
  await userEvent.click(button());
  seen(false);
  seen(true);
  expect(paused).toBe(true);
});

test('a browser that will not play leaves the button to try again', async () => {
  prefer(false);
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  );
  startDemo(document, whenIdle);
  expect(button().textContent).toBe('Play video');
});
