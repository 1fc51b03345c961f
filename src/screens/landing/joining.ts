import type { JoinOutcome } from '../../../domain/person/waitlist-words.ts';
import { authClient } from '../../backend/auth-client.ts';
import { tables } from '../../backend/tables.ts';
import { joinWaitlist } from '../../backend/waitlist.ts';
import { setUpBackend } from '../../state/backend-setup.ts';

let isSetUp = false;

/**
 * Loads the clients that joining asks, ahead of the first try.
 * @param ask the `fetch` that they ask by
 */
export async function prepareJoining(ask: typeof fetch): Promise<void> {
  if (!isSetUp) setUpBackend(undefined, { fetchFor: () => ask });
  isSetUp = true;
  await Promise.all([authClient(), tables()]);
}

/** Puts an address on the waitlist. */
export async function join(email: string, ask: typeof fetch): Promise<JoinOutcome> {
  await prepareJoining(ask);
  return joinWaitlist(email);
}
