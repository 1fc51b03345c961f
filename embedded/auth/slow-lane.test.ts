import { expect, it } from 'vitest';
import { createSlowLane } from './attempt-limits.ts';

/** Sleeps until the lane lets it go. */
const forever = (_milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

it('lets the one that has waited longest go on when too many wait', async () => {
  const lane = createSlowLane({ most: 2, sleep: forever });
  const gone: string[] = [];
  const wait = (name: string) => lane.wait(60).then(() => void gone.push(name));
  const first = wait('first');
  const second = wait('second');
  wait('third');
  await first;
  expect(gone).toEqual(['first']);
  expect(lane.size).toBe(2);
  wait('fourth');
  await second;
  expect(gone).toEqual(['first', 'second']);
});

it('waits as long as it is asked to, and two seconds at most', async () => {
  const slept: number[] = [];
  const lane = createSlowLane({ sleep: async (milliseconds) => void slept.push(milliseconds) });
  await lane.wait(1);
  await lane.wait(3_600);
  expect(slept).toEqual([1_000, 2_000]);
  expect(lane.size).toBe(0);
});
