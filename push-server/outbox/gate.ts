/** Lets a bounded number of tasks of one kind run at the same time; the rest wait in order. */
export interface Gate {
  /** Runs `task` when there is room. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Tasks that run or wait. */
  readonly size: number;
  /** Tasks that wait. */
  readonly waiting: number;
  /** Counts tasks that ended, so that one who looks twice sees whether anything moves. */
  readonly ended: number;
  /** Lets every waiting task run now, past the limit; for tasks that have nothing left to do but end. */
  release(): void;
}

/** @throws RangeError for a limit below 1 */
export function createGate(limit: number): Gate {
  if (!(limit >= 1)) throw new RangeError(`limit is ${limit}; allowed: 1 and more`);
  const waiting: (() => void)[] = [];
  let running = 0;
  let ended = 0;

  return {
    async run(task) {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        ended += 1;
        // The place goes straight to the next one, so that nobody slips in between.
        const next = waiting.shift();
        if (next && running <= limit) next();
        else {
          if (next) waiting.unshift(next);
          running -= 1;
        }
      }
    },
    get size() {
      return running + waiting.length;
    },
    get waiting() {
      return waiting.length;
    },
    get ended() {
      return ended;
    },
    release() {
      const all = waiting.splice(0);
      running += all.length;
      for (const next of all) next();
    },
  };
}
