import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../platform/process/log.ts';
import { startHeartbeat } from './heartbeat.ts';

const log = createLog({ name: 'test', level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('beats until it is stopped', async () => {
  const beat = vi.fn(async () => true);
  const heartbeat = startHeartbeat(beat, 100, log);
  await vi.advanceTimersByTimeAsync(350);
  expect(beat).toHaveBeenCalledTimes(3);
  heartbeat.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beat).toHaveBeenCalledTimes(3);
  expect(heartbeat.lost.aborted).toBe(false);
});

it('says that the run is lost when the database says so', async () => {
  const heartbeat = startHeartbeat(async () => false, 100, log);
  await vi.advanceTimersByTimeAsync(100);
  expect(heartbeat.lost.aborted).toBe(true);
  heartbeat.stop();
});

it('goes on beating while the database is away, one beat at a time', async () => {
  const beat = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockReturnValueOnce(new Promise(() => undefined));
  const heartbeat = startHeartbeat(beat, 100, log);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beat).toHaveBeenCalledTimes(2);
  expect(heartbeat.lost.aborted).toBe(false);
  heartbeat.stop();
});
