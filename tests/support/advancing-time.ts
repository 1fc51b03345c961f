import { vi } from 'vitest';

/** Lets the time of a test with fake timers pass until something holds; a minute of it at most. */
export async function until(holds: () => boolean): Promise<void> {
  for (let passed = 0; !holds(); passed += 100) {
    if (passed > 60_000) throw new Error('a minute passed and it still did not hold');
    await vi.advanceTimersByTimeAsync(100);
  }
}
