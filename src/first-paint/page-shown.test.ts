// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceReady } from './held-presses.ts';

/** Frames that were asked for, to be drawn by hand. */
let frames: FrameRequestCallback[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  frames = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What has happened, in order. */
async function waiting(): Promise<string[]> {
  const { untilShown } = await import('./page-shown.ts');
  const events: string[] = [];
  void untilShown().then(() => events.push('shown'));
  return events;
}

function draw(): void {
  for (const frame of frames.splice(0)) frame(0);
}

test('the page is shown once four frames were drawn of what the app rendered', async () => {
  const events = await waiting();
  draw();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(events).toEqual([]);
  announceReady();
  for (let frame = 1; frame < 4; frame += 1) {
    draw();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([]);
  }
  draw();
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['shown']);
});

test('a window that draws no frames is waited for half a second', async () => {
  const events = await waiting();
  announceReady();
  await vi.advanceTimersByTimeAsync(499);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['shown']);
});
