import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { askedNumber } from './asked-gauge.ts';

export interface DiskSpace {
  /** Bytes that this program may still write. */
  readonly free: number;
  readonly size: number;
}

/**
 * How much room the disk that holds a folder has.
 * @throws where the folder is not there
 */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Below it a database that has to write its log of changes may stop at any moment. */
export const LEAST_FREE_BYTES = 64 * 1_048_576;

/** @throws Error where the disk that holds a folder has too little room left */
export async function requireRoom(folder: string): Promise<void> {
  const { free } = await diskSpace(folder);
  if (free >= LEAST_FREE_BYTES) return;
  const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MiB`;
  throw new Error(
    `the disk has ${inMebibytes(free)} left; allowed: ${inMebibytes(LEAST_FREE_BYTES)} or more`,
  );
}

/** Shows how much room the data folder's disk has; nothing where it cannot be asked. */
export function measureDisk(registry: Registry, folder: string): void {
  const shown = (name: string, help: string, read: (space: DiskSpace) => number) =>
    askedNumber(registry, { name, help }, () => diskSpace(folder).then(read));
  shown('data_folder_free_bytes', 'Room left on the disk of the data folder.', ({ free }) => free);
  shown('data_folder_size_bytes', 'Size of the disk of the data folder.', ({ size }) => size);
}
