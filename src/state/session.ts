import { create } from 'zustand';
import type { Person } from '../backend/auth.ts';
import { abortTransactions } from '../data/database/database.ts';
import { watchReturn } from '../device/page-return.ts';
import { keptPerson } from '../device/session-store.ts';
import { forgetPage } from './session-scope.ts';

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

/** Empties the page and reloads it for the user now signed in. */
function startOver(): void {
  forgetPage();
  // Anything rendered before the reload lands outside the document.
  document.body.replaceChildren();
  location.reload();
}

/** A page serves one user: if another tab signed in someone else, it reloads. */
export function setPerson(person: Person | null): void {
  const present = useSession.getState().person;
  if (present?.id === person?.id) return;
  if (present && person) startOver();
  else useSession.setState({ person, farewell: null });
}

/** Whether the page belongs to the signed-in user; if not, reloads it. */
function isOwn(): boolean {
  const shown = useSession.getState().person?.id;
  if (shown === undefined || shown === keptPerson()?.id) return true;
  startOver();
  return false;
}

/** Checks who is signed in when a page returns: the back/forward cache misses sign-outs. */
export function watchPageOwner(): void {
  watchReturn(isOwn, abortTransactions);
}
