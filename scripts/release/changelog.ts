import { ReleaseRefused } from './refused.ts';

const UNRELEASED = '## Unreleased';

/** The text under a heading, up to the next one of its rank; null where there is no such heading. */
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
 * Turns what is unreleased into the section of a version, unless that has one already.
 * @param day of the release, such as 2026-11-24
 * @returns the new text of CHANGELOG.md, and the version's notes
 * @throws ReleaseRefused where nothing is written about the version, or in two places
 */
export function releaseChangelog(
  changelog: string,
  version: string,
  day: string,
): { text: string; notes: string } {
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
