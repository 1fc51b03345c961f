import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('no more than the limit run at once, all run, in order', async () => {
  const gate = createGate(3);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(n);
    await Promise.resolve();
    await Promise.resolve();
    running -= 1;
    return n;
  };
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => gate.run(task(n))));
  expect(results).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(order).toEqual(results);
  expect(most).toBe(3);
  expect(gate.size).toBe(0);
});

test('a task that fails leaves its place to the next', async () => {
  const gate = createGate(1);
  const failing = gate.run(() => Promise.reject(new Error('no')));
  const next = gate.run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('who is released runs at once, and the limit holds again for who comes later', async () => {
  const gate = createGate(1);
  const hung = Promise.withResolvers<void>();
  const first = gate.run(() => hung.promise);
  const ran: string[] = [];
  const waiting = ['a', 'b', 'c'].map((name) => gate.run(async () => void ran.push(name)));
  await Promise.resolve();
  expect([gate.waiting, gate.ended, ran]).toEqual([3, 0, []]);
  gate.release();
  await Promise.all(waiting);
  expect(ran).toEqual(['a', 'b', 'c']);
  const later = gate.run(async () => void ran.push('later'));
  await Promise.resolve();
  expect([gate.waiting, gate.ended]).toEqual([1, 3]);
  hung.resolve();
  await Promise.all([first, later]);
  expect(ran.at(-1)).toBe('later');
  expect(gate.size).toBe(0);
});

test('a gate for nobody is refused', () => {
  expect(() => createGate(0)).toThrow('limit is 0; allowed: 1 and more');
});

test('of one person no more than their share run, and people who wait take turns', async () => {
  const gate = createGate(3, 2);
  const order: string[] = [];
  const open: (() => void)[] = [];
  const task = (name: string) => () => {
    order.push(name);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  const runs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) =>
    gate.run(task(name), name[0]),
  );
  await Promise.resolve();
  expect(order).toEqual(['a1', 'a2', 'b1']);
  for (let ended = 0; ended < runs.length; ended += 1) {
    open[ended]?.();
    await new Promise(setImmediate);
  }
  await Promise.all(runs);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4']);
  expect(gate.size).toBe(0);
});
