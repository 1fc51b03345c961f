import { readLinkInAddress } from '../../backend/auth-link.ts';
import { followSession } from '../../state/session-service.ts';

/** How the page was opened: by a confirmation link that worked, by one that did not, or plainly. */
export type Arrival = 'confirmed' | 'refused' | 'plain';

/** The errors and codes that the auth service appends to the address it sends the browser to. */
export function arrivalAt(href: string): Arrival {
  const address = new URL(href);
  const fragment = new URLSearchParams(address.hash.slice(1));
  if (address.searchParams.has('error') || fragment.has('error')) return 'refused';
  const confirmed = address.searchParams.has('code') || fragment.has('access_token');
  return confirmed ? 'confirmed' : 'plain';
}

/**
 * Starts the auth client, which turns a code in the address into a session where this browser asked
 * for it; in another browser the address is confirmed all the same. Leaves the bare address.
 */
export async function settleArrival(): Promise<void> {
  await followSession();
  await readLinkInAddress();
  history.replaceState(history.state, '', location.pathname);
}
