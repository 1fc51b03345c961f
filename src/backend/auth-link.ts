import { fromAuth } from './auth-call.ts';
import type { Outcome } from './failure.ts';

/** Waits until the auth client has exchanged a `?code=` in the address for a session. */
export function readLinkInAddress(): Promise<Outcome<unknown>> {
  return fromAuth(async (client) => ({ data: null, ...(await client.initialize()) }));
}

/** Signs in by a recovery link's token hash, which works once. */
export function verifyRecovery(tokenHash: string): Promise<Outcome<unknown>> {
  return fromAuth((client) => client.verifyOtp({ token_hash: tokenHash, type: 'recovery' }));
}
