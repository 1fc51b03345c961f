import { failureOfAuth } from './auth.ts';
import { authClient } from './auth-client.ts';
import { type Outcome, succeeded } from './failure.ts';

/**
 * Waits until the auth client has read the page's address: a `?code=` is then exchanged for a
 * session and gone from it.
 */
export async function readLinkInAddress(): Promise<Outcome<null>> {
  const { error } = await (await authClient()).initialize();
  return error ? failureOfAuth(error) : succeeded(null);
}

/** Signs in by the token hash of a recovery link; it works once. */
export async function verifyRecovery(tokenHash: string): Promise<Outcome<null>> {
  const client = await authClient();
  const { error } = await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
  return error ? failureOfAuth(error) : succeeded(null);
}
