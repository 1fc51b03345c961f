/** Which target of a plan: the last one is primary, what comes before it are waypoints. */
export const TARGET_ROLES = ['first', 'second', 'primary'] as const;
export type TargetRole = (typeof TARGET_ROLES)[number];

/** Which role each of so many targets has, nearest first. */
export function rolesOf(count: number): TargetRole[] {
  return [...TARGET_ROLES.slice(0, count - 1), 'primary'];
}

/** Makes something for each role. */
export function byRole<T>(make: (role: TargetRole) => T): Readonly<Record<TargetRole, T>> {
  return { first: make('first'), second: make('second'), primary: make('primary') };
}
