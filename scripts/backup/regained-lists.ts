import type { Regained } from '../../embedded/backup/access.ts';

const lineOf = (what: string, addresses: readonly string[]) =>
  addresses.length === 0 ? [] : [`  ${what} (${addresses.length}): ${addresses.join(', ')}`];

/** Whom a backup would give access again. `isCompared`: with the installation it replaces. */
export function regainedLists(regained: Regained, isCompared: boolean): string {
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
