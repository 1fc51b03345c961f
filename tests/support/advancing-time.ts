import { setTimeout as realTime } from 'node:timers/promises';
import { vi } from 'vitest';

/**
 * Lets the time of a test with fake timers pass until something holds; 600 steps of it at most. A
 * little real time passes with it, for work that no fake timer drives.
 * @param step milliseconds
 * @param within what each step is done in, such as React's `act`
 */
export async function until(
  holds: () => boolean,
  step = 100,
  within: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<void> {
  for (let steps = 0; !holds(); steps += 1) {
    if (steps > 600) throw new Error(`${steps * step} ms passed and it still did not hold`);
    await within(async () => {
      await realTime(2);
      await vi.advanceTimersByTimeAsync(step);
    });
  }
}
