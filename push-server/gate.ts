/** Lets a bounded number of tasks run at the same time, and of one person's fewer; the rest wait. */
export interface Gate {
  /** Runs `task` when there is room for one more of this person's. People who wait take turns. */
  run<T>(task: () => Promise<T>, person?: string): Promise<T>;
  /** Tasks that run or wait. */
  readonly size: number;
  /** Tasks that wait. */
  readonly waiting: number;
  /** Counts tasks that ended, so that one who looks twice sees whether anything moves. */
  readonly ended: number;
  /** Lets every waiting task run now, past the limits; for tasks that have nothing left to do but end. */
  release(): void;
}

/**
 * @param perPerson how many of one person's run at once; if absent, as many as of all
 * @throws RangeError for a limit below 1
 */
export function createGate(limit: number, perPerson: number = limit): Gate {
  for (const most of [limit, perPerson]) {
    if (!(most >= 1)) throw new RangeError(`limit is ${most}; allowed: 1 and more`);
  }
  /** People in the order of their turns; nobody without a task. */
  const queues = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;
  let waiting = 0;
  let ended = 0;

  const hasRoom = (person: string) => total < limit && (running.get(person) ?? 0) < perPerson;

  function enter(person: string): void {
    total += 1;
    running.set(person, (running.get(person) ?? 0) + 1);
  }

  function leave(person: string): void {
    total -= 1;
    const left = (running.get(person) ?? 1) - 1;
    if (left === 0) running.delete(person);
    else running.set(person, left);
  }

  function admit(person: string): void {
    const queue = queues.get(person) ?? [];
    const next = queue.shift();
    queues.delete(person);
    // Whose turn it was is the last to have another.
    if (queue.length > 0) queues.set(person, queue);
    if (!next) return;
    waiting -= 1;
    enter(person);
    next();
  }

  return {
    async run(task, person = '') {
      if (hasRoom(person)) enter(person);
      else {
        await new Promise<void>((resolve) => {
          waiting += 1;
          const queue = queues.get(person);
          if (queue) queue.push(resolve);
          else queues.set(person, [resolve]);
        });
      }
      try {
        return await task();
      } finally {
        ended += 1;
        leave(person);
        // The place goes straight to the next one, so that nobody slips in between.
        const next = [...queues.keys()].find(hasRoom);
        if (next !== undefined) admit(next);
      }
    },
    get size() {
      return total + waiting;
    },
    get waiting() {
      return waiting;
    },
    get ended() {
      return ended;
    },
    release() {
      for (const [person, queue] of [...queues]) for (const _ of [...queue]) admit(person);
    },
  };
}
