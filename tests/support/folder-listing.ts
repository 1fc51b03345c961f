import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Comes and goes with a server that runs, or is what one locks. */
const PASSING = ['lock', 'lock.db', 'running.json'];

/** Everything in a folder with its rights, and the hash of its bytes. */
export function listingOf(folder: string): Record<string, string> {
  const listing: Record<string, string> = {};
  const list = (path: string): void => {
    const stats = lstatSync(path);
    const rights = (stats.mode & 0o777).toString(8);
    const name = relative(folder, path);
    if (PASSING.includes(name)) return;
    if (!stats.isDirectory()) {
      listing[name] = `${rights} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
      return;
    }
    listing[name] = rights;
    for (const entry of readdirSync(path)) list(join(path, entry));
  };
  list(folder);
  return listing;
}
