import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { askedNumber } from './asked-gauge.ts';

export interface DiskSpace {
  /** Bytes writable by this program. */
  readonly free: number;
  readonly size: number;
}

/** @throws if the folder does not exist */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Below this a database that must write its WAL may stop at any moment. */
export const LEAST_FREE_BYTES = 64 * 1_048_576;

/** @throws Error if the folder's disk has too little room */
export async function requireRoom(folder: string): Promise<void> {
  const { free } = await diskSpace(folder);
  if (free >= LEAST_FREE_BYTES) return;
  const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MiB`;
  throw new Error(
    `the disk has ${inMebibytes(free)} left; allowed: ${inMebibytes(LEAST_FREE_BYTES)} or more`,
  );
}

/** Shows nothing if the disk cannot be read. */
export function measureDisk(registry: Registry, folder: string): void {
  const shown = (name: string, help: string, read: (space: DiskSpace) => number) =>
    askedNumber(registry, { name, help }, () => diskSpace(folder).then(read));
  shown('data_folder_free_bytes', 'Room left on the disk of the data folder.', ({ free }) => free);
  shown('data_folder_size_bytes', 'Size of the disk of the data folder.', ({ size }) => size);
}
