import { Problem } from '../../platform/http/problem.ts';

export class QueueRefusal extends Problem {}

export interface QueueBounds {
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** Waiting requests, per user or client and in total. */
  readonly waitingOfOne: number;
  readonly waiting: number;
}

interface Queue {
  running: number;
  readonly waiting: Set<() => void>;
}

const OF_ONE = 'Too many of your requests are under way. Please wait a moment and try again.';
const OF_ALL = 'The server is busy. Please try again in a moment.';
const GONE = 'The request was given up while it waited.';

/** One user's hundred requests barely delay another's single one. */
export function createFairQueue(bounds: QueueBounds) {
  // In order of next turn.
  const queues = new Map<string, Queue>();
  let running = 0;
  let waiting = 0;

  function forgetIdle(who: string, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.size === 0) queues.delete(who);
  }

  function begin(who: string, queue: Queue): () => void {
    running += 1;
    queue.running += 1;
    // To the end of the line.
    queues.delete(who);
    queues.set(who, queue);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      queue.running -= 1;
      forgetIdle(who, queue);
      callNext();
    };
  }

  function callNext(): void {
    if (running >= bounds.atOnce) return;
    for (const queue of queues.values()) {
      const [next] = queue.waiting;
      if (next === undefined || queue.running >= bounds.atOnceOfOne) continue;
      next();
      return;
    }
  }

  return {
    /**
     * `who`: user or client; turns rotate between them.
     * @returns the release, to be called once
     * @throws QueueRefusal 429 or 503 with Retry-After if too many wait
     */
    async take(who: string, signal?: AbortSignal): Promise<() => void> {
      const queue: Queue = queues.get(who) ?? { running: 0, waiting: new Set() };
      queues.set(who, queue);
      if (running < bounds.atOnce && queue.running < bounds.atOnceOfOne) return begin(who, queue);
      if (queue.waiting.size >= bounds.waitingOfOne) throw new QueueRefusal(429, OF_ONE, 1);
      if (waiting >= bounds.waiting) {
        forgetIdle(who, queue);
        throw new QueueRefusal(503, OF_ALL, 2);
      }
      const called = Promise.withResolvers<() => void>();
      const leave = () => {
        queue.waiting.delete(enter);
        waiting -= 1;
        signal?.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        leave();
        called.resolve(begin(who, queue));
      };
      const giveUp = () => {
        leave();
        forgetIdle(who, queue);
        called.reject(new QueueRefusal(503, GONE, 1));
      };
      waiting += 1;
      queue.waiting.add(enter);
      signal?.addEventListener('abort', giveUp);
      if (signal?.aborted) giveUp();
      return called.promise;
    },
  };
}
