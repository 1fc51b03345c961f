import { expect, test } from 'vitest';
import { createGate } from '../gate.ts';
import { createStallWatch } from './dispatcher.ts';

const pass = async () => undefined;

test('work that waits while nothing ends is a stall; work that moves, or does not wait, is none', async () => {
  const watch = createStallWatch(2_000);
  const hung = Promise.withResolvers<void>();
  const [stuck, slow, idle] = [createGate(1), createGate(2), createGate(1)];
  const gates = new Map([
    ['stuck', stuck],
    ['slow', slow],
    ['idle', idle],
  ]);
  const tasks = [stuck, slow, idle].map((gate) => gate.run(() => hung.promise));
  const steps = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const waiting = [stuck.run(pass), ...steps.map((step) => slow.run(() => step.promise))];

  expect(watch.stalled(gates, 0)).toEqual([]);
  expect(watch.stalled(gates, 1_999)).toEqual([]);
  steps[0]?.resolve();
  await waiting[1];
  expect(watch.stalled(gates, 2_000)).toEqual(['stuck']);
  expect(watch.stalled(gates, 3_900)).toEqual(['stuck']);
  expect(watch.stalled(gates, 4_000)).toEqual(['stuck', 'slow']);

  hung.resolve();
  for (const step of steps) step.resolve();
  await Promise.all([...tasks, ...waiting]);
  expect(watch.stalled(gates, 9_000)).toEqual([]);
});
