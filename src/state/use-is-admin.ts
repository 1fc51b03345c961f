import { useEffect } from 'react';
import { loadAdmin, useAdmin } from './admin.ts';
import { useReachable } from './connectivity.ts';
import { useSession } from './session.ts';

export function useIsAdmin(): boolean | null {
  const userId = useSession((state) => state.person?.id);
  const admin = useAdmin((state) => state.admin);
  const online = useReachable('database');
  useEffect(() => {
    if (userId && online) void loadAdmin(userId);
  }, [userId, online]);
  return admin;
}
