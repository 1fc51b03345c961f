import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { releaseChangelog } from './changelog.ts';
import { ReleaseRefused } from './refused.ts';
import {
  hashMigrations,
  migrationFaults,
  RELEASED_FILE,
  readReleased,
  withRelease,
} from './released-migrations.ts';
import { contentToRelease, openRepository } from './repository.ts';
import { isVerified } from './verified.ts';
import { readVersion } from './version.ts';

export interface ReleaseParts {
  /** The folder that holds package.json. */
  readonly root: string;
  readonly args: readonly string[];
  /** Such as 2026-11-24. */
  readonly day: string;
  /** Runs every check. @returns whether all passed */
  readonly verify: () => boolean;
  /** Stores an installation of the version in package.json. @returns whether it is there */
  readonly freeze: () => boolean;
}

const LockSchema = v.looseObject({
  version: v.string(),
  packages: v.objectWithRest({ '': v.looseObject({ version: v.string() }) }, v.unknown()),
});

function setVersion(root: string, version: string): void {
  const manifest = join(root, 'package.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`));
  const lockFile = join(root, 'package-lock.json');
  const lock = v.parse(LockSchema, JSON.parse(readFileSync(lockFile, 'utf8')));
  lock.version = version;
  lock.packages[''].version = version;
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
}

/**
 * Commits and tags a release of what is checked out: its version, its section of CHANGELOG.md, the
 * hashes of the migrations that it brings, and an archive of an installation. Nothing is pushed.
 * @returns what to say about it
 * @throws ReleaseRefused with nothing changed
 */
export function makeRelease({ root, args, day, verify, freeze }: ReleaseParts): string {
  const repository = openRepository(root);
  const version = readVersion(args, repository.tags());
  const content = contentToRelease(repository);
  const { text, notes } = releaseChangelog(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    version,
    day,
  );
  const released = readReleased(root);
  const migrations = hashMigrations(root);
  const faults = migrationFaults(released, migrations);
  if (faults.length > 0) throw new ReleaseRefused(faults.join('\n'));
  if (!isVerified(root, content) && !verify()) {
    throw new ReleaseRefused('`npm run verify` failed (see above).');
  }
  if (contentToRelease(repository) !== content) {
    throw new ReleaseRefused('Something else was committed while the checks ran: begin again.');
  }

  setVersion(root, version);
  if (!freeze()) {
    repository.run('restore', '.');
    throw new ReleaseRefused('No archive of an installation was stored (see above).');
  }
  writeFileSync(join(root, 'CHANGELOG.md'), text);
  const hashes = JSON.stringify(withRelease(released, version, migrations), null, 2);
  writeFileSync(join(root, RELEASED_FILE), `${hashes}\n`);
  repository.run('add', '--all');
  repository.run('commit', '--quiet', '--message', `Release ${version}`);
  const message = `${version}\n\n${notes}`;
  // Without it, git takes headings for comments.
  repository.run('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', message);
  return `Release ${version} is committed and tagged here:\n\n${notes}\n\nTo publish it: git push origin main v${version}`;
}
