import type { Log } from './log.ts';

export type StopSteps = ReturnType<typeof createStopSteps>;

export function createStopSteps(log: Log) {
  const steps: (() => Promise<unknown>)[] = [];
  let last = Promise.resolve(true);

  async function take(isClean: boolean): Promise<boolean> {
    let allSucceeded = isClean;
    for (const step of steps.splice(0).reverse()) {
      await step().catch((error: unknown) => {
        allSucceeded = false;
        log.error({ err: error }, 'stopping failed');
      });
    }
    return allSucceeded;
  }

  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    /** In reverse order, past failures, which are logged. Later calls join the first. */
    run(): Promise<boolean> {
      last = last.then(take);
      return last;
    },
  };
}
