import { readIsAdmin } from '../backend/waitlist-table.ts';
import { useReachable } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { resource } from './resource.ts';

/** Decides only what is offered; permissions are the database's and the servers'. */
export const isAdmin = resource<[], boolean>({
  name: 'is-admin',
  read: readIsAdmin,
  holds: () => true,
  logged: 'Asking for the role',
});

/** Null until known. */
export function useIsAdmin(): boolean | null {
  const userId = useSession((state) => state.person?.id);
  return isAdmin.useRead(userId ?? '', useReachable('database') && userId !== undefined).value;
}
