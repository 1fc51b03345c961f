import { useEffect } from 'react';
import { learnAdmin, useAdmin } from './admin.ts';
import { useSession } from './session.ts';

/** Whether the signed-in person is an admin, asked for where it is not known; null until then. */
export function useIsAdmin(): boolean | null {
  const userId = useSession((state) => state.person?.id);
  const admin = useAdmin((state) => state.admin);
  useEffect(() => {
    if (userId) void learnAdmin(userId);
  }, [userId]);
  return admin;
}
