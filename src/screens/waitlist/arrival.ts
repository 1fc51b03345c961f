import { readLinkInAddress } from '../../backend/auth-link.ts';
import { followSession } from '../../state/session-service.ts';

/** By a confirmation link that worked, by one that did not, or plainly. */
export type Arrival = 'confirmed' | 'refused' | 'plain';

/** Reads what the auth service appends to its redirect. */
export function arrivalAt(href: string): Arrival {
  const address = new URL(href);
  const fragment = new URLSearchParams(address.hash.slice(1));
  if (address.searchParams.has('error') || fragment.has('error')) return 'refused';
  const confirmed = address.searchParams.has('code') || fragment.has('access_token');
  return confirmed ? 'confirmed' : 'plain';
}

/**
 * Exchanges a code for a session if this browser asked for it, else the address is confirmed all
 * the same; then cleans the address bar.
 */
export async function settleArrival(): Promise<void> {
  await followSession();
  await readLinkInAddress();
  history.replaceState(history.state, '', location.pathname);
}
