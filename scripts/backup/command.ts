import { resolve } from 'node:path';
import { BackupRefused } from '../../embedded/backup/refusal.ts';
import { DataFolderRefused } from '../../embedded/data-folder/damage.ts';
import { FolderInUse } from '../../embedded/database/folder-lock.ts';
import { RightsMissing } from '../../embedded/database/owner-rights.ts';
import { EnvironmentError } from '../../platform/process/environment.ts';
import { describeError } from '../../platform/process/log.ts';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The only argument, if any. @throws UsageError */
export function onlyArgument(args: readonly string[], usage: string): string | null {
  const [argument = null, surplus] = args;
  if (surplus === undefined) return argument;
  throw new UsageError(`${JSON.stringify(surplus)} is one argument too many.\n${usage}`);
}

/** Resolves against the caller's folder: npm runs scripts in the project's. */
export function pathFrom(given: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

function inWords(error: unknown): string {
  const expected =
    error instanceof UsageError ||
    error instanceof EnvironmentError ||
    error instanceof BackupRefused ||
    error instanceof DataFolderRefused ||
    error instanceof FolderInUse ||
    error instanceof RightsMissing;
  return expected ? error.message : `Not done: ${describeError(error).message}`;
}

/** With a private umask; a failure prints its reason and exits with code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    console.error(inWords(error));
    process.exitCode = 1;
  }
}
