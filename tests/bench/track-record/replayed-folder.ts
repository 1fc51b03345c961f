import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CoinFile } from './candle-folder.ts';
import type { Distinct, ReplayedCoin } from './replayed-coin.ts';

/** Which entries are made, and on which candles (ms UTC). */
export interface ReplayRange {
  /** The first moment at which one may be made. */
  readonly from: number;
  /** Candles that open at or after it are not read. */
  readonly before: number;
  readonly distinct: Distinct;
}

/** A replayed coin, and what replaying it took of a processor without reading the file. */
export interface TimedCoin extends ReplayedCoin {
  readonly processorMs: number;
}

/**
 * Replays coins, a thread for each core.
 * @returns in the order of the files
 * @throws what a thread throws, such as a file that cannot be read
 */
export async function replayFolder(
  files: readonly CoinFile[],
  range: ReplayRange,
  onCoin: (coin: TimedCoin) => void,
): Promise<TimedCoin[]> {
  const waiting = [...files.entries()];
  const replayed: TimedCoin[] = [];
  async function thread(): Promise<void> {
    const worker = new Worker(new URL('./replay-worker.ts', import.meta.url), {
      workerData: range,
    });
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [place, file] = next;
        worker.postMessage(file);
        const [coin]: TimedCoin[] = await once(worker, 'message');
        if (coin === undefined) throw new Error(`no answer for ${file.coin}`);
        replayed[place] = coin;
        onCoin(coin);
      }
    } finally {
      await worker.terminate();
    }
  }
  const threads = Math.min(files.length, availableParallelism());
  await Promise.all(Array.from({ length: threads }, thread));
  return replayed;
}
