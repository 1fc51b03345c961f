import { create } from 'zustand';
import { readIsAdmin } from '../backend/waitlist-table.ts';
import { useSession } from './session.ts';

export type SupportRole = 'user' | 'admin';

interface Standing {
  /** Whose role it is. */
  readonly userId: string | null;
  /** Null until it is known. */
  readonly role: SupportRole | null;
  readonly failed: boolean;
}

const UNKNOWN: Standing = { userId: null, role: null, failed: false };

/** What the signed-in person is at the support desk. */
export const useSupportRole = create<Standing>(() => UNKNOWN);

useSession.subscribe(({ person }, before) => {
  if (person?.id !== before.person?.id) useSupportRole.setState(UNKNOWN);
});

/** Asks for the person's role; a role that is known stays shown meanwhile. */
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
