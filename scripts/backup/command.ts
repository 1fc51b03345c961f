import { resolve } from 'node:path';
import * as v from 'valibot';
import { counted } from '../../domain/text/plural.ts';
import type { Manifest } from '../../embedded/backup/manifest.ts';
import { BackupRefused } from '../../embedded/backup/refusal.ts';
import { PostgresUrl, readEnvironment } from '../../platform/process/environment.ts';
import { Refusal } from '../../platform/process/error-code.ts';
import { describeError } from '../../platform/process/log.ts';

export class UsageError extends Refusal {
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
  const expected = error instanceof Refusal || error instanceof BackupRefused;
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

/** Every variable of `npm run backup`, `restore`, `move` and `recompute`. */
export const BackupSchema = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(PostgresUrl),
});

/** @throws EnvironmentError listing every bad variable at once */
export function readInstallation(variables: Readonly<Record<string, string | undefined>>) {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(BackupSchema, variables);
  return { dataFolder: DATA_DIR, databaseUrl: DATABASE_URL ?? null };
}

const PEOPLE = [
  { schema: 'auth', name: 'users', one: 'account', more: 'accounts' },
  { schema: 'public', name: 'support_tickets', one: 'ticket', more: 'tickets' },
  { schema: 'public', name: 'analysis_snapshots', one: 'analysis', more: 'analyses' },
] as const;

export function summaryOf({ tables, parts }: Manifest): string {
  const named = PEOPLE.map(({ schema, name, one, more }) => {
    const table = tables.find((each) => each.schema === schema && each.name === name);
    return counted(table?.rows ?? 0, one, more);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = parts.filter(({ name }) => name.startsWith('files/')).length;
  return `${counted(rows, 'row')} in ${tables.length} tables (${named.join(', ')}), ${counted(files, 'file')}`;
}
