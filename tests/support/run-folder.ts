// One folder for everything that the tests of a run put into temporary folders, in memory where
// there is room for it: a new data folder is 1,400 files, which costs seconds of a core on a disk.
// The programs that tests start share there what Node compiles of their sources.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** A run holds less than half of it there at the same time. */
const ROOM = 2 * GIB;
/** With what the servers and browsers of two workers take. */
const MEMORY = 6 * GIB;
const PREFIX = 'test-run-';

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Removes what runs left that were killed. */
function clearEnded(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX) || existsSync(join('/proc', name.slice(PREFIX.length)))) continue;
    rmSync(join(place, name), { recursive: true, force: true });
  }
}

let made: string | null = null;

/** Run once before the files, and before what starts for all of them. */
export function setup(): void {
  // The first project of a run makes it for the others.
  if (process.env.TEST_RUN_FOLDER) return;
  const inMemory = roomIn(IN_MEMORY) >= ROOM && process.availableMemory() >= MEMORY;
  if (inMemory) clearEnded(IN_MEMORY);
  made = join(inMemory ? IN_MEMORY : tmpdir(), `${PREFIX}${process.pid}`);
  mkdirSync(made);
  // Tests that run a program as another user let it in here.
  chmodSync(made, 0o1777);
  process.env.TEST_RUN_FOLDER = made;
  process.env.TMPDIR = made;
  process.env.NODE_COMPILE_CACHE = join(made, 'compiled');
}

/** Run once after them. */
export function teardown(): void {
  if (made !== null) rmSync(made, { recursive: true, force: true, maxRetries: 3 });
}
