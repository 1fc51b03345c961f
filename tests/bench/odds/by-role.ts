import type { TargetRole } from '../../../domain/plan/odds/target-role.ts';

export function byRole<T>(make: (role: TargetRole) => T): Readonly<Record<TargetRole, T>> {
  return { first: make('first'), second: make('second'), primary: make('primary') };
}
