import { abortTransactions } from '../data/database/database.ts';
import { watchReturn } from '../device/page-return.ts';
import { keptPerson } from '../device/session-store.ts';
import { useSession } from './session.ts';
import { startOver } from './start-over.ts';

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
