import { create } from 'zustand';
import { readIsAdmin } from '../backend/waitlist-table.ts';
import { useSession } from './session.ts';

export type SupportRole = 'user' | 'admin';

interface Standing {
  readonly userId: string | null;
  readonly role: SupportRole | null;
  readonly failed: boolean;
}

const UNKNOWN: Standing = { userId: null, role: null, failed: false };

export const useSupportRole = create<Standing>(() => UNKNOWN);

useSession.subscribe(({ person }, before) => {
  if (person?.id !== before.person?.id) useSupportRole.setState(UNKNOWN);
});

export async function findSupportRole(userId: string): Promise<void> {
  if (useSupportRole.getState().userId !== userId) {
    useSupportRole.setState({ ...UNKNOWN, userId });
  }
  useSupportRole.setState({ failed: false });
  const outcome = await readIsAdmin();
  if (useSupportRole.getState().userId !== userId) return;
  if (outcome.ok) useSupportRole.setState({ role: outcome.value ? 'admin' : 'user' });
  else useSupportRole.setState({ failed: true });
}
