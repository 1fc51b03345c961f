import { Worker } from 'node:worker_threads';
import { databaseLost, received, statementEnded } from './database-fault.ts';
import type { Asked, Rows, Said, ThreadData, Work } from './protocol.ts';

/** Time for an answer that has arrived but was not read yet, after this thread itself was busy. */
const GRACE_MS = 100;

/** How long one piece of work may take. */
export interface WorkLimits {
  /** Past it the thread is ended. */
  readonly limitMs: number;
  /** Past it the thread is ended as soon as `isAwaited`. */
  readonly contendedMs?: number | undefined;
  readonly isAwaited?: () => boolean;
}

export interface Life {
  readonly over: boolean;
  /**
   * Runs one piece of work; the caller asks for one at a time.
   * @throws DatabaseFault what Postgres said; 57014 past the limit; 57P02 when the thread ended
   */
  ask(work: Work, limits: WorkLimits): Promise<readonly Rows[]>;
  /** Ends the thread, whatever it does. */
  end(): Promise<void>;
}

export interface LifeOptions extends ThreadData {
  readonly onNotification: (channel: string, payload: string) => void;
  /** Called once the thread is gone. */
  readonly onEnd: () => void;
}

interface Pending {
  resolve(results: readonly Rows[]): void;
  reject(error: Error): void;
}

/**
 * Starts a thread that opens a database, and waits until it has.
 * @throws DatabaseFault when the folder cannot be opened
 */
export function beginLife({ onNotification, onEnd, ...workerData }: LifeOptions): Promise<Life> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    name: 'database',
  });
  const pending = new Map<number, Pending>();
  const overdue = new Map<number, Error>();
  const opening = Promise.withResolvers<Life>();
  let calls = 0;
  let over = false;

  function settle(call: number, act: (waiting: Pending) => void): void {
    const waiting = pending.get(call);
    pending.delete(call);
    if (waiting) act(waiting);
  }

  const life: Life = {
    get over() {
      return over;
    },
    ask(work, { limitMs, contendedMs = limitMs, isAwaited = () => false }) {
      if (over) return Promise.reject(databaseLost());
      calls += 1;
      const call = calls;
      const { promise, resolve, reject } = Promise.withResolvers<readonly Rows[]>();
      pending.set(call, { resolve, reject });
      const begun = performance.now();
      let wasLate = false;
      const look = () => {
        const ms = performance.now() - begun;
        const limit = isAwaited() ? contendedMs : limitMs;
        if (ms >= limit && wasLate) {
          overdue.set(call, statementEnded(limit));
          return void worker.terminate();
        }
        wasLate = ms >= limit;
        timer = setTimeout(look, GRACE_MS);
      };
      let timer = setTimeout(look, Math.min(limitMs, contendedMs));
      try {
        worker.postMessage({ call, work } satisfies Asked);
      } catch (error) {
        settle(call, (waiting) => waiting.reject(new TypeError('not sendable', { cause: error })));
      }
      return promise.finally(() => clearTimeout(timer));
    },
    async end() {
      await worker.terminate();
    },
  };

  worker.on('message', (said: Said) => {
    switch (said.kind) {
      case 'ready':
        return opening.resolve(life);
      case 'not-opened':
        opening.reject(received(said.error));
        return void worker.terminate();
      case 'done':
        return settle(said.call, ({ resolve }) => resolve(said.results));
      case 'failed':
        return settle(said.call, ({ reject }) => reject(received(said.error)));
      case 'notification':
        return onNotification(said.channel, said.payload);
    }
  });
  // The exit that follows says all that is needed.
  worker.on('error', (error) => opening.reject(error));
  worker.on('exit', () => {
    over = true;
    opening.reject(databaseLost());
    // First, so that the holder of the next turn waits for the thread that follows.
    onEnd();
    for (const call of [...pending.keys()]) {
      settle(call, ({ reject }) => reject(overdue.get(call) ?? databaseLost()));
    }
  });
  return opening.promise;
}
