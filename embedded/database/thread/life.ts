import { Worker } from 'node:worker_threads';
import { databaseLost, received, statementEnded } from './database-fault.ts';
import type { Asked, Rows, Said, ThreadData, Work } from './protocol.ts';

/** Lets an answer that has arrived be read after this thread was itself busy. */
const GRACE_MS = 100;

export interface WorkLimits {
  /** Beyond it the thread is ended. */
  readonly limitMs: number;
  /** Beyond it the thread is ended as soon as `isAwaited`. */
  readonly contendedMs?: number | undefined;
  readonly isAwaited?: () => boolean;
}

export interface Life {
  readonly over: boolean;
  /** @throws DatabaseFault Postgres' own; 57014 past the limit; 57P02 if the thread ended */
  ask(work: Work, limits: WorkLimits): Promise<readonly Rows[]>;
  /** Ends the thread, even mid-work. */
  end(): Promise<void>;
}

export interface LifeOptions extends ThreadData {
  readonly onNotification: (channel: string, payload: string) => void;
  readonly onEnd: () => void;
}

/** Starts a thread and opens the database in it. @throws DatabaseFault if it cannot */
export function beginLife({ onNotification, onEnd, ...workerData }: LifeOptions): Promise<Life> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    name: 'database',
  });
  const pending = new Map<number, PromiseWithResolvers<readonly Rows[]>>();
  const overdue = new Map<number, Error>();
  const opening = Promise.withResolvers<Life>();
  let calls = 0;
  let over = false;

  function settle(call: number, act: (asked: PromiseWithResolvers<readonly Rows[]>) => void): void {
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
      const asked = Promise.withResolvers<readonly Rows[]>();
      pending.set(call, asked);
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
      return asked.promise.finally(() => clearTimeout(timer));
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
  // The exit that follows reports everything.
  worker.on('error', (error) => opening.reject(error));
  worker.on('exit', () => {
    over = true;
    opening.reject(databaseLost());
    // First, so that the next turn's holder waits for the new thread.
    onEnd();
    for (const call of [...pending.keys()]) {
      settle(call, ({ reject }) => reject(overdue.get(call) ?? databaseLost()));
    }
  });
  return opening.promise;
}
