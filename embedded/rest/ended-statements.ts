import type { Clock } from '../../platform/clock.ts';
import { NoTurn } from '../backend/turns.ts';

const ALLOWED = 2;
/** After so long without another, what was ended is forgotten. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;
const REFUSED_FOR_MS = 60_000;
const MOST_REMEMBERED = 10_000;

const REFUSED =
  'Requests of yours took the database too long and were ended. Please wait a minute, then ask for less.';

/**
 * What the statements that the database had to end cost the person or client who asked for them: two
 * are free; from the second on, each has all further requests refused for a minute.
 */
export function countEndedStatements(clock: Clock) {
  const known = new Map<string, { ended: number; lastAt: number }>();

  return {
    /** Notes that a statement was ended at its time limit. */
    note(who: string): void {
      const now = clock.now();
      const before = known.get(who);
      const isRecent = before !== undefined && now - before.lastAt < FORGOTTEN_AFTER_MS;
      // Re-entered, so that the oldest stands first.
      known.delete(who);
      known.set(who, { ended: isRecent ? before.ended + 1 : 1, lastAt: now });
      const [oldest] = known.keys();
      if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    },
    /** @throws NoTurn 429 with Retry-After */
    require(who: string): void {
      const found = known.get(who);
      if (found === undefined || found.ended < ALLOWED) return;
      const waitMs = found.lastAt + REFUSED_FOR_MS - clock.now();
      if (waitMs > 0) throw new NoTurn(429, REFUSED, waitMs / 1_000);
    },
  };
}
