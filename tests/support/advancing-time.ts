import { setTimeout as realTime } from 'node:timers/promises';
import { vi } from 'vitest';

/**
 * Lets the time of a test with fake timers pass until something holds; a minute of it at most. A
 * little real time passes with it, for work that no fake timer drives.
 */
export async function until(holds: () => boolean): Promise<void> {
  for (let passed = 0; !holds(); passed += 100) {
    if (passed > 60_000) throw new Error('a minute passed and it still did not hold');
    await realTime(2);
    await vi.advanceTimersByTimeAsync(100);
  }
}
