import type { Log } from './log.ts';

/** What a program has to let go of. */
export interface StopSteps {
  add(step: () => Promise<unknown>): void;
  /**
   * Takes the steps, the last one added first; one that fails is logged and the next one taken. A
   * second call waits for the first.
   * @returns whether all of them succeeded
   */
  run(): Promise<boolean>;
}

export function createStopSteps(log: Log): StopSteps {
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
    add: (step) => steps.push(step),
    run() {
      last = last.then(take);
      return last;
    },
  };
}
