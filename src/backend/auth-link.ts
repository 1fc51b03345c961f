import { fromAuth } from './auth-call.ts';

/** Waits until the auth client has exchanged a `?code=` in the address for a session. */
export const readLinkInAddress = () =>
  fromAuth(async (client) => ({ data: null, ...(await client.initialize()) }));

/** Signs in by a recovery link's token hash, which works once. */
export const verifyRecovery = (tokenHash: string) =>
  fromAuth((client) => client.verifyOtp({ token_hash: tokenHash, type: 'recovery' }));
