import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

/** Saves that end only when the test lets them. */
function heldSaves() {
  const saved: string[] = [];
  const gates: (() => void)[] = [];
  const save = (text: string) => {
    saved.push(text);
    return new Promise<void>((resolve) => gates.push(resolve));
  };
  return { saved, save, letGo: () => gates.shift()?.() };
}

it('saves one text at a time, and of those that came in between the newest alone', async () => {
  const { saved, save, letGo } = heldSaves();
  const progress = createProgress(save);
  for (const text of ['a', 'b', 'c']) progress.report(text);
  expect(saved).toEqual(['a']);
  letGo();
  await expect.poll(() => saved).toEqual(['a', 'c']);
  letGo();
  await progress.end();
  expect(saved).toEqual(['a', 'c']);
});

it('saves any kind of value, an empty one too', async () => {
  const saved: (string | null)[] = [];
  const progress = createProgress(async (value: string | null) => {
    saved.push(value);
  });
  progress.report(null);
  await progress.end();
  expect(saved).toEqual([null]);
});

it('ends after the save under way and drops what comes later', async () => {
  const { saved, save, letGo } = heldSaves();
  const progress = createProgress(save);
  progress.report('a');
  progress.report('b');
  const ended = progress.end();
  progress.report('c');
  letGo();
  await ended;
  expect(saved).toEqual(['a']);
});
