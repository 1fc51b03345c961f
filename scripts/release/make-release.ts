import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hashMigrations,
  migrationFaults,
  RELEASED_FILE,
  readReleased,
  withRelease,
} from './released-migrations.ts';
import { contentToRelease, isVerified, openRepository, ReleaseRefused } from './repository.ts';

const UNRELEASED = '## Unreleased';

/** Text up to the next heading of the same rank; null if there is no such heading. */
function sectionOf(lines: readonly string[], isHeading: (line: string) => boolean): string | null {
  const start = lines.findIndex(isHeading);
  if (start < 0) return null;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const end = length < 0 ? lines.length : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}

/**
 * Turns "Unreleased" into the version's section, unless there is one.
 * @returns the new CHANGELOG.md and the notes
 * @throws ReleaseRefused if there are no notes, or two sections
 */
function releaseChangelog(changelog: string, version: string, day: string) {
  const lines = changelog.split('\n');
  const isOfVersion = (line: string) =>
    line === `## ${version}` || line.startsWith(`## ${version} `);
  const unreleased = sectionOf(lines, (line) => line === UNRELEASED) ?? '';
  const own = sectionOf(lines, isOfVersion);
  if (own !== null && unreleased !== '') {
    throw new ReleaseRefused(
      `CHANGELOG.md has a section for ${version} and one of what is unreleased; move the latter into the former, or to a later version.`,
    );
  }
  if (own) return { text: changelog, notes: own };
  if (unreleased === '') {
    throw new ReleaseRefused(
      `CHANGELOG.md says nothing about ${version}: write what changed under "${UNRELEASED}".`,
    );
  }
  const heading = `${UNRELEASED}\n\n## ${version} (${day})`;
  return { text: changelog.replace(UNRELEASED, heading), notes: unreleased };
}

const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

function numbersOf(version: string): number[] | null {
  return FORM.exec(version)?.slice(1).map(Number) ?? null;
}

/** Negative if `a` is older. */
function compare(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((number, i) => number !== b[i]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/** `tags`: all git tags. @throws ReleaseRefused unless valid and newer than every release */
function readVersion(args: readonly string[], tags: readonly string[]): string {
  const [version = '', ...rest] = args;
  const numbers = numbersOf(version);
  if (numbers === null || rest.length > 0) {
    throw new ReleaseRefused(
      `The version is ${JSON.stringify(args.join(' '))}; allowed: three numbers, as in \`npm run release -- 1.2.0\`.`,
    );
  }
  const newer = tags.find((tag) => {
    const released = numbersOf(tag.replace(/^v/, ''));
    return released !== null && compare(released, numbers) >= 0;
  });
  if (newer !== undefined) {
    throw new ReleaseRefused(`${version} is not newer than the tag ${newer}.`);
  }
  return version;
}

export interface ReleaseParts {
  readonly root: string;
  readonly args: readonly string[];
  /** Such as 2026-11-24. */
  readonly day: string;
  /** @returns whether all checks passed */
  readonly verify: () => boolean;
  /** Stores an installation of the version in package.json. @returns whether it exists */
  readonly freeze: () => boolean;
}

/** Commits and tags a release; pushes nothing. @throws ReleaseRefused with nothing changed */
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

  // Git is left to this script.
  const options = ['--no-git-tag-version', '--allow-same-version'];
  execFileSync('npm', ['version', version, ...options], { cwd: root, stdio: 'pipe' });
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
  // By default git strips headings as comments.
  repository.run('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', message);
  return `Release ${version} is committed and tagged here:\n\n${notes}\n\nTo publish it: git push origin main v${version}`;
}
