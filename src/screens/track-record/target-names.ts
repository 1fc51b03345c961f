import { TARGET_ROLES, type TargetRole } from '../../../domain/plan/odds/target-role.ts';

export const TARGET_NAMES: Readonly<Record<TargetRole, string>> = {
  first: 'First waypoint',
  second: 'Second waypoint',
  primary: 'Primary target',
};

export const roleNamed = (name: string): TargetRole =>
  TARGET_ROLES.find((role) => TARGET_NAMES[role] === name) ?? 'primary';
