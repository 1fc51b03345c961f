import { create } from 'zustand';
import type { Person } from '../backend/auth.ts';
import { keptPerson } from '../device/session-store.ts';
import { startOver } from './start-over.ts';

interface SessionState {
  /** Who is signed in, as far as the device knows; null for nobody. */
  readonly person: Person | null;
  /** The person is being signed out. */
  readonly leaving: boolean;
  /** The person came here by a password reset's link: they may set a new password now. */
  readonly recovering: boolean;
  /** What the sign-in screen says to somebody whose account is gone. */
  readonly farewell: string | null;
}

/** Who is signed in. Known from the device at once, checked with the auth service afterwards. */
export const useSession = create<SessionState>(() => {
  return { person: keptPerson(), leaving: false, recovering: false, farewell: null };
});

/**
 * Makes somebody the signed-in person, or nobody. A page serves one person: where another tab has
 * signed somebody else in, it starts over.
 */
export function setPerson(person: Person | null): void {
  const present = useSession.getState().person;
  if (present?.id === person?.id) return;
  if (present && person) startOver();
  else useSession.setState({ person, farewell: null });
}
