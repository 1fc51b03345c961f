export type Gate = ReturnType<typeof createGate>;

/** Limits concurrent tasks, overall and per person. @throws RangeError for a limit below 1 */
export function createGate(limit: number, perPerson: number = limit) {
  for (const most of [limit, perPerson]) {
    if (!(most >= 1)) throw new RangeError(`limit is ${most}; allowed: 1 and more`);
  }
  /** In turn order; only persons with tasks. */
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
    if (queue.length > 0) queues.set(person, queue);
    if (!next) return;
    waiting -= 1;
    enter(person);
    next();
  }

  return {
    /** Waiting persons take turns. */
    async run<T>(task: () => Promise<T>, person = ''): Promise<T> {
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
        // Passed on directly, so that no other task slips in.
        const next = [...queues.keys()].find(hasRoom);
        if (next !== undefined) admit(next);
      }
    },
    get size(): number {
      return total + waiting;
    },
    get waiting(): number {
      return waiting;
    },
    /** In total, for seeing whether anything moves. */
    get ended(): number {
      return ended;
    },
    /** Runs every waiting task past the limits; for shutdown. */
    release(): void {
      for (const [person, queue] of [...queues]) for (const _ of [...queue]) admit(person);
    },
  };
}
