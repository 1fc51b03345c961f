import { watchReturn } from '../device/page-return.ts';
import { keptPerson } from '../device/session-store.ts';
import { useSession } from './session.ts';
import { startOver } from './start-over.ts';

/** Whether the page is of the person who is signed in; where it is another's, it starts over. */
function isOwn(): boolean {
  const shown = useSession.getState().person?.id;
  if (shown === undefined || shown === keptPerson()?.id) return true;
  startOver();
  return false;
}

/**
 * Has a page that comes back to life ask who is signed in before it shows anything: a page in the
 * back/forward cache is not notified of a sign-out.
 */
export function watchPageOwner(): void {
  watchReturn(isOwn);
}
