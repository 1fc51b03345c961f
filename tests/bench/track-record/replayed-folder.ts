import type { CoinFile } from './candle-folder.ts';
import { answersByCoin } from './coin-threads.ts';
import type { ReplayedCoin } from './replayed-coin.ts';

/** Which plans are made, and on which candles (ms UTC). */
export interface ReplayRange {
  /** The first moment at which one may be made. */
  readonly from: number;
  /** Candles that open at or after it are not read. */
  readonly before: number;
}

/** A replayed coin, and what replaying it took of a processor without reading the file. */
export interface TimedCoin extends ReplayedCoin {
  readonly processorMs: number;
}

/**
 * Replays coins, a thread for each core.
 * @param keep what to keep of a coin: all looks of all coins take gigabytes
 * @returns in the order of the files
 * @throws what a thread throws, such as a file that cannot be read
 */
export function replayFolder<T>(
  files: readonly CoinFile[],
  range: ReplayRange,
  keep: (coin: TimedCoin) => T,
): Promise<T[]> {
  return answersByCoin(files, new URL('./replay-worker.ts', import.meta.url), range, keep);
}
