import { clientKeys } from '../../platform/http/client-key.ts';
import { fairTurns, type TurnBounds } from '../backend/turns.ts';

/** Runs the check of a password when its client's turn has come. @throws NoTurn 429, 503 */
export type PasswordChecks = <T>(client: string, check: () => Promise<T>) => Promise<T>;

/** For servers that nobody attacks. */
export const UNPACED: PasswordChecks = (_client, check) => check();

const BOUNDS: TurnBounds = { atOnce: 1, atOnceOfOne: 1, waitingOfOne: 20, waiting: 200 };

/**
 * Checks the passwords of strangers one at a time, with a pause after each: hashing keeps the thread
 * that answers everybody busy for a tenth of a second. Clients take turns, so that a storm of one
 * holds up another by one check for each of its addresses.
 * @param pauseMs after each check, before the next one begins
 */
export function pacedChecks(pauseMs = 250): PasswordChecks {
  const turns = fairTurns(BOUNDS);
  return async (client, check) => {
    const giveBack = await turns.take(clientKeys(client).own);
    try {
      return await check();
    } finally {
      setTimeout(giveBack, pauseMs).unref();
    }
  };
}
