import { noTurn } from './database-fault.ts';

/** Idempotent. */
export type Release = () => void;

/** One holder at a time, first come first served. */
export function createMutex() {
  const waiting: (() => void)[] = [];
  let held = false;

  function next(): void {
    const first = waiting.shift();
    if (first) first();
    else held = false;
  }

  function releaseOnce(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      next();
    };
  }

  return {
    state: () => ({ held, waiting: waiting.length }),
    /** @throws DatabaseFault 57P03 if the turn does not come within `waitMs` */
    take(waitMs: number): Promise<Release> {
      if (!held) {
        held = true;
        return Promise.resolve(releaseOnce());
      }
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve(releaseOnce());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(noTurn(waitMs));
        }, waitMs);
        waiting.push(begin);
      });
    },
  };
}
