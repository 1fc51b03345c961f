import type { Clock } from '../../platform/clock.ts';

/** Which clients have lately signed in to which addresses. */
export interface KnownClients {
  add(pair: string): void;
  has(pair: string): boolean;
}

const REMEMBERED_MS = 30 * 24 * 3_600_000;
const MOST = 20_000;

/** Kept in this process's memory; the longest unused is forgotten first. */
export function createKnownClients(clock: Clock): KnownClients {
  const since = new Map<string, number>();
  return {
    add(pair) {
      since.delete(pair);
      since.set(pair, clock.now());
      const [oldest] = since.keys();
      if (since.size > MOST && oldest !== undefined) since.delete(oldest);
    },
    has(pair) {
      const at = since.get(pair);
      return at !== undefined && clock.now() - at < REMEMBERED_MS;
    },
  };
}
