import { resolve } from 'node:path';
import { BackupRefused } from '../../embedded/backup/refusal.ts';
import { DataFolderRefused } from '../../embedded/data-folder/damage.ts';
import { FolderInUse } from '../../embedded/database/folder-lock.ts';
import { RightsMissing } from '../../embedded/database/owner-rights.ts';
import { EnvironmentError } from '../../platform/process/environment.ts';
import { describeError } from '../../platform/process/log.ts';

/** The command line is not one that these programs understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The one argument of a command. @throws UsageError where there are more */
export function onlyArgument(args: readonly string[], usage: string): string | null {
  const [argument = null, surplus] = args;
  if (surplus === undefined) return argument;
  throw new UsageError(`${JSON.stringify(surplus)} is one argument too many.\n${usage}`);
}

/** A path as the person meant it: npm runs scripts in the project's folder, wherever it was called. */
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

/** Runs a command: what it makes is for its owner alone; a failure ends with its reason and code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    console.error(inWords(error));
    process.exitCode = 1;
  }
}
