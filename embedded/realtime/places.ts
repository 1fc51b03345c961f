import { clientKeys } from '../../platform/http/client-key.ts';
import type { Guard } from '../../platform/process/guarded.ts';

/** How many sockets are held at the same time; every number is a bound that a test reaches. */
export interface RealtimeLimits {
  /** How long a socket may stay that no signed-in person listens on. */
  readonly joinWithinMs: number;
  /** Sockets without a person over all clients; the oldest makes way for a new one. */
  readonly waiting: number;
  readonly waitingPerClient: number;
  readonly perClient: number;
  readonly perPerson: number;
  /** Sockets with a person; once all are taken, those with most make way for those with none. */
  readonly listening: number;
}

export const DEFAULT_REALTIME_LIMITS: RealtimeLimits = {
  joinWithinMs: 10_000,
  waiting: 500,
  waitingPerClient: 20,
  perClient: 100,
  perPerson: 20,
  listening: 2_000,
};

/** Closes a socket with a code of the WebSocket protocol and words. */
export type CloseSocket = (code: number, reason: string) => void;

/** What one socket holds. */
export interface Place {
  /**
   * A person listens on it from now on.
   * @returns whether the person may have one socket more
   */
  listenAs(userId: string): boolean;
  /** Nobody listens on it any more. */
  stopListening(): void;
  /** The socket has closed. */
  leave(): void;
}

interface Held {
  readonly client: string;
  readonly close: CloseSocket;
  person: string | null;
  deadline: NodeJS.Timeout | null;
}

const POLICY = 1008;
const TRY_LATER = 1013;

/** Sockets by whom they belong to, the oldest first. */
function createGroups() {
  const groups = new Map<string, Set<Held>>();
  return {
    of: (name: string): ReadonlySet<Held> => groups.get(name) ?? new Set(),
    add(name: string, held: Held): void {
      groups.set(name, (groups.get(name) ?? new Set()).add(held));
    },
    remove(name: string, held: Held): void {
      const group = groups.get(name);
      group?.delete(held);
      if (group?.size === 0) groups.delete(name);
    },
    /** The group with most members. */
    largest(): ReadonlySet<Held> {
      let largest: ReadonlySet<Held> = new Set();
      for (const group of groups.values()) if (group.size > largest.size) largest = group;
      return largest;
    },
  };
}

/**
 * Hands out places to sockets: briefly to anybody, for good to signed-in people, each of whom may
 * have a few. A flood of others costs nobody their place.
 */
export function createPlaces(limits: RealtimeLimits, guard: Guard) {
  const waiting = new Set<Held>();
  const listening = new Set<Held>();
  const byClient = createGroups();
  const byPerson = createGroups();

  /** At once, and not when the socket's own close comes back. */
  function forget(held: Held): void {
    if (held.deadline) clearTimeout(held.deadline);
    held.deadline = null;
    waiting.delete(held);
    listening.delete(held);
    byClient.remove(held.client, held);
    if (held.person !== null) byPerson.remove(held.person, held);
    held.person = null;
  }

  function end(held: Held, code: number, reason: string): void {
    forget(held);
    held.close(code, reason);
  }

  function wait(held: Held): void {
    const late = () => end(held, POLICY, 'nobody signed in listens here');
    held.deadline = setTimeout(guard('realtime: no join', late), limits.joinWithinMs);
    held.deadline.unref();
    waiting.add(held);
  }

  /** Ends the oldest of these that nobody listens on. @returns whether there was one */
  function endOldestWaiting(among: Iterable<Held>): boolean {
    for (const held of among) {
      if (held.person !== null) continue;
      end(held, TRY_LATER, 'too many sockets that nobody listens on');
      return true;
    }
    return false;
  }

  function makeRoomFor(userId: string): boolean {
    if (byPerson.of(userId).size >= limits.perPerson) return false;
    if (listening.size < limits.listening) return true;
    const most = byPerson.largest();
    const [oldest] = most;
    if (!oldest || most.size <= byPerson.of(userId).size + 1) return false;
    end(oldest, TRY_LATER, 'others have no place');
    return true;
  }

  return {
    /**
     * @param address of the client
     * @returns null where the client has as many sockets as it may
     */
    enter(address: string, close: CloseSocket): Place | null {
      const client = clientKeys(address).own;
      const own = byClient.of(client);
      const idle = [...own].filter((held) => held.person === null);
      if (idle.length >= limits.waitingPerClient) endOldestWaiting(idle);
      if (own.size >= limits.perClient && !endOldestWaiting(own)) return null;
      if (waiting.size >= limits.waiting) endOldestWaiting(waiting);
      const held: Held = { client, close, person: null, deadline: null };
      byClient.add(client, held);
      wait(held);
      const isHeld = () => waiting.has(held) || listening.has(held);
      return {
        listenAs(userId) {
          if (held.person === userId) return true;
          if (!isHeld() || !makeRoomFor(userId)) return false;
          if (held.person !== null) byPerson.remove(held.person, held);
          if (held.deadline) clearTimeout(held.deadline);
          held.deadline = null;
          held.person = userId;
          waiting.delete(held);
          listening.add(held);
          byPerson.add(userId, held);
          return true;
        },
        stopListening() {
          if (held.person === null) return;
          byPerson.remove(held.person, held);
          held.person = null;
          listening.delete(held);
          wait(held);
        },
        leave: () => forget(held),
      };
    },
  };
}
