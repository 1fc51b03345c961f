import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

function syncOne(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Puts a folder on the disk, where the system lets folders be put there.
 * @param what everything below it as well, or only which names it holds
 */
export function syncTree(folder: string, what: 'whole' | 'itself' = 'whole'): void {
  if (what === 'whole') {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) syncTree(path);
      else if (entry.isFile()) syncOne(path);
    }
  }
  if (process.platform !== 'win32') syncOne(folder);
}
