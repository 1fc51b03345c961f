/** Lets a bounded number of tasks of one kind run at the same time; the rest wait in order. */
export interface Gate {
  /** Runs `task` when there is room. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Tasks that run or wait. */
  readonly size: number;
}

/** @throws RangeError for a limit below 1 */
export function createGate(limit: number): Gate {
  if (!(limit >= 1)) throw new RangeError(`limit is ${limit}; allowed: 1 and more`);
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(task) {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        // The place goes straight to the next one, so that nobody slips in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    get size() {
      return running + waiting.length;
    },
  };
}
