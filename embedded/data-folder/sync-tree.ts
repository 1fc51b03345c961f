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

/** fsyncs a folder where the system allows it: the whole tree, or only its list of names. */
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
