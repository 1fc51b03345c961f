import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CoinFile } from './candle-folder.ts';

/**
 * Has each coin's file answered by a worker, a thread for each core.
 * @param worker posts one answer for each file that it is sent
 * @param keep what to keep of an answer
 * @returns in the order of the files
 * @throws what a thread throws, such as a file that cannot be read
 */
export async function answersByCoin<A, T>(
  files: readonly CoinFile[],
  worker: URL,
  workerData: unknown,
  keep: (answer: A) => T,
): Promise<T[]> {
  const waiting = [...files.entries()];
  const kept: T[] = [];
  async function thread(): Promise<void> {
    const started = new Worker(worker, { workerData });
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [place, file] = next;
        started.postMessage(file);
        const [answer]: A[] = await once(started, 'message');
        if (answer === undefined) throw new Error(`no answer for ${file.coin}`);
        kept[place] = keep(answer);
      }
    } finally {
      await started.terminate();
    }
  }
  const threads = Math.min(files.length, availableParallelism());
  await Promise.all(Array.from({ length: threads }, thread));
  return kept;
}
