import { clientKeys } from '../../platform/http/client-key.ts';
import { createFairQueue, type QueueBounds } from '../backend/fair-queue.ts';

/** Runs a password check when it is its client's turn. @throws QueueRefusal 429, 503 */
export type PasswordChecks = <T>(client: string, check: () => Promise<T>) => Promise<T>;

/** For known clients, and for tests. */
export const UNPACED: PasswordChecks = (_client, check) => check();

const BOUNDS: QueueBounds = { atOnce: 1, atOnceOfOne: 1, waitingOfOne: 20, waiting: 200 };

/**
 * Checks passwords one at a time with a pause: hashing blocks the serving thread for a tenth of a
 * second. Clients take turns: a flood from one delays another by one check per flooding address.
 */
export function pacedChecks(pauseMs = 250): PasswordChecks {
  const turns = createFairQueue(BOUNDS);
  return async (client, check) => {
    const giveBack = await turns.take(clientKeys(client).own);
    try {
      return await check();
    } finally {
      setTimeout(giveBack, pauseMs).unref();
    }
  };
}
