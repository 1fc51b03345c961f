import type { JoinOutcome } from '../../../domain/person/waitlist-words.ts';
import { authClient } from '../../backend/auth-client.ts';
import { tables } from '../../backend/tables.ts';
import { joinWaitlist } from '../../backend/waitlist.ts';
import { setUpBackend } from '../../state/backend-setup.ts';

let isSetUp = false;

/** Loads what joining needs ahead of the first try; `ask` is the `fetch` to use. */
export async function prepareJoining(ask: typeof fetch): Promise<void> {
  if (!isSetUp) setUpBackend(undefined, { fetchFor: () => ask });
  isSetUp = true;
  await Promise.all([authClient(), tables()]);
}

export async function join(email: string, ask: typeof fetch): Promise<JoinOutcome> {
  await prepareJoining(ask);
  return joinWaitlist(email);
}
