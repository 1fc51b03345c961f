// Loaded before each program under test: keeps what Node compiles of its sources for the next one.
// By itself Node does so at the end, for which a program that is killed has no time.
import { accessSync, constants } from 'node:fs';
import { flushCompileCache, getCompileCacheDir } from 'node:module';

/** Where it may not write, Node would compile all of it for each turn in vain. */
function mayKeep(): boolean {
  const folder = getCompileCacheDir();
  if (folder === undefined) return false;
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (mayKeep()) for (const at of [1_000, 2_000, 4_000]) setTimeout(flushCompileCache, at).unref();
