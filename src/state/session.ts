import { create } from 'zustand';
import type { Person } from '../backend/auth.ts';
import { keptPerson } from '../device/session-store.ts';

interface SessionState {
  /** Who is signed in, as far as the device knows; null for nobody. */
  readonly person: Person | null;
  /** The person came here by a password reset's link: they may set a new password now. */
  readonly recovering: boolean;
  /** What the sign-in screen says to somebody whose account is gone. */
  readonly farewell: string | null;
}

/** Who is signed in. Known from the device at once, checked with the auth service afterwards. */
export const useSession = create<SessionState>(() => {
  return { person: keptPerson(), recovering: false, farewell: null };
});

/** Makes somebody the signed-in person, or nobody. */
export function setPerson(person: Person | null): void {
  if (useSession.getState().person?.id === person?.id) return;
  useSession.setState({ person, farewell: null });
}
