import { create } from 'zustand';
import type { Person } from '../backend/auth.ts';
import { keptPerson } from '../device/session-store.ts';
import { startOver } from './start-over.ts';

interface SessionState {
  readonly person: Person | null;
  readonly signingOut: boolean;
  /** Signed in by a reset link: may set a new password. */
  readonly recovering: boolean;
  readonly farewell: string | null;
}

/** From the device at once, then checked with the auth service. */
export const useSession = create<SessionState>(() => {
  return { person: keptPerson(), signingOut: false, recovering: false, farewell: null };
});

/** A page serves one user: if another tab signed in someone else, it reloads. */
export function setPerson(person: Person | null): void {
  const present = useSession.getState().person;
  if (present?.id === person?.id) return;
  if (present && person) startOver();
  else useSession.setState({ person, farewell: null });
}
