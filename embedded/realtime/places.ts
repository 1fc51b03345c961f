import { clientKeys } from '../../platform/http/client-key.ts';
import type { Guard } from '../../platform/process/guarded.ts';

/** Socket limits; a test reaches each. */
export interface RealtimeLimits {
  /** Time to join before a socket is closed. */
  readonly joinWithinMs: number;
  /** Sockets without a user, all clients; the oldest is closed for a new one. */
  readonly waiting: number;
  readonly waitingPerClient: number;
  readonly perClient: number;
  readonly perPerson: number;
  /** Sockets with a user; when full, users with most sockets lose one to users with none. */
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

/** WebSocket close code and reason. */
export type CloseSocket = (code: number, reason: string) => void;

export interface Place {
  /** @returns whether the user may have another socket */
  listenAs(userId: string): boolean;
  stopListening(): void;
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

/** Sockets per owner, oldest first. */
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
    largest(): ReadonlySet<Held> {
      let largest: ReadonlySet<Held> = new Set();
      for (const group of groups.values()) if (group.size > largest.size) largest = group;
      return largest;
    },
  };
}

/** Brief for anyone, lasting for signed-in users; floods of anonymous sockets displace no user. */
export function createPlaces(limits: RealtimeLimits, guard: Guard) {
  const waiting = new Set<Held>();
  const listening = new Set<Held>();
  const byClient = createGroups();
  const byPerson = createGroups();

  /** Immediately, not when the socket's close event arrives. */
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

  /** @returns whether there was one */
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
    /** Null if the client is at its limit. */
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
