import { parentPort, workerData } from 'node:worker_threads';
import { type CoinFile, readHours } from './candle-folder.ts';
import { replayLives } from './lives.ts';

/** Which candles are read (ms UTC), and how often a coin is looked at. */
export interface LivesRange {
  readonly before: number;
  readonly everyHours: number;
}

const { before, everyHours }: LivesRange = workerData;

parentPort?.on('message', (file: CoinFile) => {
  parentPort?.postMessage(replayLives(file.coin, readHours(file, before), everyHours));
});
