/** The last target is primary, the others are waypoints. */
export const TARGET_ROLES = ['first', 'second', 'primary'] as const;
export type TargetRole = (typeof TARGET_ROLES)[number];

export function rolesOf(count: number): TargetRole[] {
  return [...TARGET_ROLES.slice(0, count - 1), 'primary'];
}
