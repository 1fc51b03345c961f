import { fromAuth } from './auth-call.ts';
import type { Outcome } from './failure.ts';

/**
 * Waits until the auth client has read the page's address: a `?code=` is then exchanged for a
 * session and gone from it.
 */
export function readLinkInAddress(): Promise<Outcome<unknown>> {
  return fromAuth(async (client) => ({ data: null, ...(await client.initialize()) }));
}

/** Signs in by the token hash of a recovery link; it works once. */
export function verifyRecovery(tokenHash: string): Promise<Outcome<unknown>> {
  return fromAuth((client) => client.verifyOtp({ token_hash: tokenHash, type: 'recovery' }));
}
