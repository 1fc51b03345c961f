import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { clientKeys } from '../../platform/http/client-key.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/rate-limit.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { BoundedMap } from '../backend/bounded-map.ts';

const LONGEST_WAIT_MS = 2_000;
const MOST_WAITING = 500;

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/** Delays without refusing. When too many wait, the one that has waited longest continues early. */
export function createSlowLane(options: { most?: number; sleep?: typeof sleep } = {}) {
  const most = options.most ?? MOST_WAITING;
  const waiting = new Set<AbortController>();
  return {
    async wait(seconds: number): Promise<void> {
      const turn = new AbortController();
      waiting.add(turn);
      const [longest] = waiting;
      if (waiting.size > most && longest) {
        waiting.delete(longest);
        longest.abort();
      }
      await (options.sleep ?? sleep)(Math.min(LONGEST_WAIT_MS, seconds * 1000), turn.signal);
      waiting.delete(turn);
    },
    get size(): number {
      return waiting.size;
    },
  };
}

const REMEMBERED_MS = 30 * DAY_MS;
const MOST_REMEMBERED = 20_000;

interface Allowance {
  readonly burst: number;
  readonly perMinute: number;
}

interface Allowances {
  /** Per client and address; beyond it, refused. */
  readonly pair: Allowance;
  /** Per client; beyond it, refused. */
  readonly client: Allowance;
  /** Per address, over all clients; beyond it, slowed: a refusal would lock its owner out. */
  readonly address: Allowance;
}

const allowance = (burst: number, perMinute: number): Allowance => ({ burst, perMinute });
const limitsOf = (pair: Allowance, client: Allowance, address: Allowance): Allowances => ({
  pair,
  client,
  address,
});

export const DEFAULT_ATTEMPT_LIMITS = {
  signUp: limitsOf(allowance(5, 2), allowance(20, 10), allowance(10, 4)),
  login: limitsOf(allowance(20, 10), allowance(60, 60), allowance(60, 20)),
  mail: limitsOf(allowance(3, 1), allowance(20, 6), allowance(6, 2)),
  link: limitsOf(allowance(30, 30), allowance(30, 30), allowance(30, 30)),
  passkey: limitsOf(allowance(60, 60), allowance(60, 60), allowance(60, 60)),
  waitlistStatus: limitsOf(allowance(20, 10), allowance(60, 60), allowance(60, 20)),
  waitlistCount: limitsOf(allowance(60, 60), allowance(60, 60), allowance(60, 60)),
};

export type Attempt = keyof typeof DEFAULT_ATTEMPT_LIMITS;
export type AttemptLimits = Readonly<Record<Attempt, Allowances>>;

/** A /48 gets as much as this many single clients. */
const WIDER = 8;

const nameOf = (address: string) => address.trim().toLowerCase();
const pairOf = (client: string, address: string) => `${clientKeys(client).own} ${nameOf(address)}`;

export function countAttempts(limits: AttemptLimits, clock: Clock, slowLane = createSlowLane()) {
  const kept = new Map<string, RateLimit>();
  const known = new BoundedMap<string, number>(MOST_REMEMBERED);
  const isKnown = (pair: string) => clock.now() - (known.get(pair) ?? -Infinity) < REMEMBERED_MS;

  function secondsOf(attempt: Attempt, by: keyof Allowances, key: string, times = 1): number {
    const name = `${attempt}/${by}/${times}`;
    const { burst, perMinute } = limits[attempt][by];
    const limit =
      kept.get(name) ??
      createRateLimit({ burst: burst * times, perMinute: perMinute * times, clock });
    kept.set(name, limit);
    const answer = limit.take(key);
    return answer.allowed ? 0 : Math.max(1, answer.retryAfterSeconds);
  }

  return {
    /** Counts an attempt; slows it if its address is busy. @returns seconds to wait, else 0 */
    async take(attempt: Attempt, client: string, address: string | null): Promise<number> {
      const { own, wide } = clientKeys(client);
      const byClient =
        secondsOf(attempt, 'client', own) || (wide ? secondsOf(attempt, 'client', wide, WIDER) : 0);
      if (byClient > 0 || address === null) return byClient;
      const pair = pairOf(client, address);
      const byPair = secondsOf(attempt, 'pair', pair);
      if (byPair > 0) return byPair;
      const late = secondsOf(attempt, 'address', nameOf(address));
      if (late > 0 && !isKnown(pair)) await slowLane.wait(late);
      return 0;
    },
    signedIn(client: string, address: string): void {
      known.set(pairOf(client, address), clock.now());
    },
    knows: (client: string, address: string): boolean => isKnown(pairOf(client, address)),
  };
}
export type AttemptCounter = ReturnType<typeof countAttempts>;
