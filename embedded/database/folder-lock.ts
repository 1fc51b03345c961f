import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { errorCode, Refusal } from '../../platform/process/error-code.ts';
import { DAMAGE, DataFolderRefused } from '../data-folder/damage.ts';

export class FolderInUse extends Refusal {
  override readonly name = 'FolderInUse';
}

/** Never deleted, and empty: were it removed, two processes could each lock a file of this name. */
export const LOCK_FILE = 'lock.db';

/** Two processes taking a free folder at once may each back off once. */
const WAIT_MS = 250;

/** SQLITE_BUSY: another process has the lock. */
const BUSY = 5;

const HolderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
    host: v.string(),
    /** PID namespace: each container has its own; null if unknown. */
    namespace: v.nullable(v.string()),
  }),
);
type Holder = v.InferOutput<typeof HolderSchema>;

const heldHere = new Map<string, DatabaseSync>();

function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

const thisProcess = (): Holder => ({
  pid: process.pid,
  host: hostname(),
  namespace: pidNamespace(),
});

/** The holder as its note names it. For messages only: the lock alone decides. */
function holderIn(note: string): string {
  try {
    const holder = v.parse(HolderSchema, readFileSync(note, 'utf8'));
    const { host, namespace } = thisProcess();
    return holder.host === host && holder.namespace === namespace
      ? `process ${holder.pid}`
      : `process ${holder.pid} of another container or machine (host name ${holder.host})`;
  } catch {
    return 'a process that has just started';
  }
}

/** Ensures a writable file; SQLite would silently open it read-only. */
function provide(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    accessSync(file, constants.R_OK | constants.W_OK);
  }
}

/** @returns the lock, held until closed; null if another process has it */
function tryLock(file: string): DatabaseSync | null {
  let held: DatabaseSync | null = null;
  try {
    held = new DatabaseSync(file, { timeout: WAIT_MS });
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return held;
  } catch (error) {
    held?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null;
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderRefused(DAMAGE.cannotBeLocked(file, why), { cause: error });
  }
}

/**
 * Two processes on one PGlite folder silently lose each other's writes. Node has no file locks; an
 * OS lock through SQLite works across containers and ends with its process, even by kill -9.
 * @throws FolderInUse naming the holder; DataFolderRefused if nothing can be locked
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  const note = join(real, 'lock');
  const refuse = (holder: string) =>
    new FolderInUse(
      `${folder} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  // First: opening and closing the file a second time would lose this process's lock on it.
  if (heldHere.has(real)) throw refuse('this process');
  provide(join(real, LOCK_FILE));
  const held = tryLock(join(real, LOCK_FILE));
  if (held === null) throw refuse(holderIn(note));
  heldHere.set(real, held);
  const unlock = () => {
    rmSync(note, { force: true });
    heldHere.delete(real);
    held.close();
  };
  try {
    writeFileSync(note, JSON.stringify(thisProcess()), { mode: 0o600 });
  } catch (error) {
    unlock();
    throw error;
  }
  return unlock;
}
