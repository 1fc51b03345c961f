import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../../platform/error-code.ts';
import { processStat } from '../../platform/process-stat.ts';
import { isMissing } from '../data-folder/file-error.ts';

/** The folder is in use by a process that lives. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

const HolderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** When the process started, so that a reused process id is not taken for the holder. */
  started: v.nullable(v.string()),
});
type Holder = v.InferOutput<typeof HolderSchema>;

const heldHere = new Set<string>();

/** Whether a process has ended and only waits for its parent to look; false where that is unknown. */
function isZombie(pid: number): boolean {
  try {
    return /^[ZX]/i.test(processStat(pid)[0] ?? '');
  } catch {
    return false;
  }
}

/** Boot id and start time of a process on Linux; null where that is unknown. */
function startedAt(pid: number): string | null {
  try {
    const ticks = processStat(pid)[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return ticks === undefined ? null : `${boot}/${ticks}`;
  } catch {
    return null;
  }
}

function lives(holder: Holder): boolean {
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (isZombie(holder.pid)) return false;
  const started = startedAt(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

function holderIn(text: string): Holder | null {
  try {
    const parsed = v.safeParse(HolderSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Moves a stale lock away; false when another process was quicker. */
function clearStale(file: string, stale: string): boolean {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
  if (readFileSync(aside, 'utf8') === stale) {
    rmSync(aside, { force: true });
    return true;
  }
  renameSync(aside, file);
  return false;
}

/**
 * Takes a data folder for this process; two processes on one PGlite folder lose each other's
 * writes without a word. The lock of a process that is gone is taken over.
 * @returns a function that gives the folder back
 * @throws FolderInUse naming the process that holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  const file = join(real, 'lock');
  const refuse = (holder: string) =>
    new FolderInUse(
      `${folder} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  if (heldHere.has(real)) throw refuse('this process');
  const own = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      heldHere.add(real);
      return () => {
        heldHere.delete(real);
        rmSync(file, { force: true });
      };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if (isMissing(error)) continue;
      throw error;
    }
    const holder = holderIn(text);
    if (holder && lives(holder)) throw refuse(`process ${holder.pid}`);
    clearStale(file, text);
  }
  throw refuse('a process that has just started');
}
