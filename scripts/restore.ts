// `npm run restore -- <file>`: restores a backup into an empty place.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Regained } from '../embedded/backup/access.ts';
import type { Place } from '../embedded/backup/open-place.ts';
import { BackupRefused, REFUSALS } from '../embedded/backup/refusal.ts';
import { restoreBackup } from '../embedded/backup/restore.ts';
import { createLog } from '../platform/process/log.ts';
import {
  onlyArgument,
  pathFrom,
  readInstallation,
  runCommand,
  summaryOf,
  UsageError,
} from './backup/command.ts';

const USAGE = `Usage: npm run restore -- <file> [--replaces <place>] [--access keep|revoke] [--keep-sessions]
  --replaces       the installation that it comes in place of: its data folder, or its DATABASE_URL
  --access         whether access that people no longer have comes back; asked for if not given
  --keep-sessions  nobody signs in again, and webhooks go on; for a backup of this very moment`;

const OPTIONS = {
  replaces: { type: 'string' },
  access: { type: 'string' },
  'keep-sessions': { type: 'boolean', default: false },
} as const;

const CHOICES = ['keep', 'revoke'] as const;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const file = onlyArgument(positionals, USAGE);
    if (file === null) throw new Error('The file is missing.');
    const access = CHOICES.find((choice) => choice === values.access);
    if (values.access !== access) {
      throw new Error(`--access is ${JSON.stringify(values.access)}; allowed: keep, revoke.`);
    }
    return { ...values, access, file };
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(`${error.message}\n${USAGE}`);
  }
}

function placeOf(given: string): Place {
  return /^postgres(ql)?:/.test(given)
    ? { dataFolder: '', databaseUrl: given }
    : { dataFolder: pathFrom(given), databaseUrl: null };
}

const lineOf = (what: string, addresses: readonly string[]) =>
  addresses.length === 0 ? [] : [`  ${what} (${addresses.length}): ${addresses.join(', ')}`];

/** Whom a backup would give access again. `isCompared`: with the installation it replaces. */
function regainedLists(regained: Regained, isCompared: boolean): string {
  const { admins, approved, deleted } = regained;
  const head = isCompared
    ? 'The backup gives access to people who have lost it since:'
    : 'The backup gives access to these people. What changed since is not known: if the installation that it replaces is still there, name it with --replaces.';
  return [
    head,
    ...lineOf('admins', admins),
    ...lineOf('approved', approved),
    ...lineOf(
      'accounts that were deleted',
      deleted.map(({ email }) => email),
    ),
  ].join('\n');
}

/** Needs a terminal. */
async function ask(lists: string): Promise<'keep' | 'revoke'> {
  if (!process.stdin.isTTY) throw new BackupRefused(REFUSALS.accessUndecided(lists));
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${lists}\nGive it back to all of them? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim()) ? 'keep' : 'revoke';
}

await runCommand(async () => {
  const given = readArguments();
  const { access, replaces } = given;
  const installation = readInstallation(process.env);
  const manifest = await restoreBackup({
    ...installation,
    file: pathFrom(given.file),
    replaces: replaces === undefined ? null : placeOf(replaces),
    keepSessions: given['keep-sessions'],
    decide: async (regained: Regained) =>
      access ?? (await ask(regainedLists(regained, replaces !== undefined))),
    log: createLog({ name: 'restore', level: 'warn' }),
  });
  const place = installation.databaseUrl
    ? `the Postgres that DATABASE_URL names and ${installation.dataFolder}`
    : installation.dataFolder;
  console.log(`Restored to ${place}, as of ${manifest.madeAt}: ${summaryOf(manifest)}.`);
  if (!given['keep-sessions']) console.log('Everybody signs in again, with the password of then.');
  console.log('Start it with the same variables: npm start');
});
