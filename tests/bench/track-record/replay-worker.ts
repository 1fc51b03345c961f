import { parentPort, workerData } from 'node:worker_threads';
import { type CoinFile, readHours } from './candle-folder.ts';
import { replayCoin } from './replayed-coin.ts';
import type { ReplayRange, TimedCoin } from './replayed-folder.ts';

const { from, before }: ReplayRange = workerData;

parentPort?.on('message', (file: CoinFile) => {
  const read = readHours(file, before);
  const began = process.threadCpuUsage();
  const coin = replayCoin(file.coin, read, from);
  const { user, system } = process.threadCpuUsage(began);
  const timed: TimedCoin = { ...coin, processorMs: (user + system) / 1_000 };
  parentPort?.postMessage(timed);
});
