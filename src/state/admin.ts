import { create } from 'zustand';
import { readIsAdmin } from '../backend/waitlist-table.ts';
import { logFailure } from '../device/failure-log.ts';
import { useSession } from './session.ts';

interface AdminState {
  readonly userId: string | null;
  /** Null until known. */
  readonly admin: boolean | null;
}

const UNKNOWN: AdminState = { userId: null, admin: null };

/** Decides only what is offered; permissions are the database's and the servers'. */
export const useAdmin = create<AdminState>(() => UNKNOWN);

useSession.subscribe(({ person }) => {
  if (person?.id !== useAdmin.getState().userId) useAdmin.setState(UNKNOWN);
});

/** Asks once per user; the next call retries a failure. */
export async function loadAdmin(userId: string): Promise<void> {
  const before = useAdmin.getState();
  if (before.userId === userId && before.admin !== null) return;
  useAdmin.setState({ userId, admin: null });
  const outcome = await readIsAdmin();
  if (!outcome.ok) return logFailure('Asking for the role', outcome.failure);
  if (useAdmin.getState().userId !== userId) return;
  useAdmin.setState({ userId, admin: outcome.value });
}
