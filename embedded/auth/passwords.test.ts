import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pacedChecks } from './passwords.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('checks one password at a time, and rests before the next', async () => {
  const checks = pacedChecks(250);
  const done: string[] = [];
  const all = ['a', 'b'].map((name) =>
    checks(`10.0.0.${name === 'a' ? 1 : 2}`, async () => done.push(name)),
  );
  await all[0];
  await vi.advanceTimersByTimeAsync(249);
  expect(done).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  await all[1];
  expect(done).toEqual(['a', 'b']);
});

it('lets a client with one check come before the tenth of another', async () => {
  const checks = pacedChecks(250);
  const done: string[] = [];
  const storm = Array.from({ length: 10 }, (_, n) =>
    checks('10.0.0.1', async () => done.push(`storm ${n}`)),
  );
  const owner = checks('10.0.0.2', async () => done.push('owner'));
  await vi.advanceTimersByTimeAsync(10 * 250);
  await Promise.all([...storm, owner]);
  expect(done.indexOf('owner')).toBeLessThanOrEqual(2);
});

it('refuses a client with too many checks waiting, and gives turns back after one that failed', async () => {
  const checks = pacedChecks(250);
  const failing = checks('10.0.0.1', () => Promise.reject(new Error('down')));
  await expect(failing).rejects.toThrow('down');
  const waiting = Array.from({ length: 20 }, () => checks('10.0.0.1', async () => 'checked'));
  await expect(checks('10.0.0.1', async () => 'checked')).rejects.toMatchObject({ status: 429 });
  await vi.advanceTimersByTimeAsync(21 * 250);
  expect(await Promise.all(waiting)).toHaveLength(20);
});
