// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDemo, whenIdle } from './demo-player.ts';
import { pagePart } from './page-part.ts';
import { markup } from './prerender.tsx';

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

/** The system changes its theme. */
let changed: () => void;

function prefer(lessMotion: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: lessMotion,
    addEventListener: (_: string, listener: () => void) => {
      changed = listener;
    },
  }));
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

const stills = (theme: string) =>
  [...document.querySelectorAll<HTMLImageElement>(`img.landing-${theme}`)].map(
    ({ srcset }) => srcset,
  );

/** Hides the pictures of the other theme, as the page's styles do. */
function showTheme(theme: string): void {
  vi.spyOn(HTMLImageElement.prototype, 'getClientRects').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    const rects: DOMRect[] = this.classList.contains(`landing-${theme}`) ? [new DOMRect()] : [];
    return Object.assign(rects, { item: (at: number) => rects[at] ?? null });
  });
}

test('the stills of the theme that is shown are made sharp, if sharp pictures can be had', async () => {
  prefer(true);
  showTheme('dark');
  const decoded = vi.spyOn(HTMLImageElement.prototype, 'decode');
  decoded.mockRejectedValue(new DOMException('no', 'EncodingError'));
  startDemo(document, whenIdle);
  await vi.waitFor(() => expect(decoded).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(stills('dark')).toEqual(['', '']);
  decoded.mockResolvedValue();
  startDemo(document, whenIdle);
  await vi.waitFor(() => expect(stills('dark')[1]).toContain('/landing/phone-dark-436.avif 436w'), {
    timeout: 10_000,
  });
  expect(stills('dark')[0]).toContain('/landing/desk-dark-744.avif 744w');
  expect(stills('light')).toEqual(['', '']);
});

test('the stills of the other theme become sharp once it is shown', async () => {
  prefer(true);
  showTheme('dark');
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  startDemo(document, whenIdle);
  await vi.waitFor(() => expect(stills('dark')[1]).not.toBe(''), { timeout: 10_000 });
  showTheme('light');
  changed();
  await vi.waitFor(() => expect(stills('light')[1]).toContain('/landing/phone-light-436.avif'), {
    timeout: 10_000,
  });
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
