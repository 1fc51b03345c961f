import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { afterOutcome, HEALTHY, type OriginHealth, pausedUntil } from './origin-health.ts';

const MOST = 2_000;
/** So many different targets that have to wait, and none that took a message between them. */
const SEVERAL = 3;

const keyOf = (origin: string, target: string) => `${origin} ${target}`;

/** Remembers how push services fare in this process. */
export function createOrigins() {
  const known = new Map<string, OriginHealth>();
  const askedToWait = new Map<string, Set<string>>();

  function remember(origin: string, health: OriginHealth): void {
    known.delete(origin);
    if (health.silent === 0 && health.pausedUntil === HEALTHY.pausedUntil) return;
    known.set(origin, health);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  }

  const of = (origin: string) => known.get(origin) ?? HEALTHY;
  return {
    /** Until when nothing goes to a target by way of an origin. */
    pausedUntil(origin: string, target: string): EpochMs {
      const whole = of(origin).pausedUntil;
      const own = of(keyOf(origin, target)).pausedUntil;
      return epochMs(Math.max(own, whole));
    },
    /** Takes in the kind of an outcome. */
    heard(origin: string, kind: string, now: EpochMs): void {
      if (kind === 'accepted') askedToWait.delete(origin);
      remember(origin, afterOutcome(of(origin), kind, now));
    },
    /**
     * Nothing goes there before that moment.
     * @param target the only one that waits; of several in a row it is the service that wants it
     */
    pause(origin: string, until: EpochMs, target: string | null = null): void {
      const key = target === null ? origin : keyOf(origin, target);
      remember(key, pausedUntil(of(key), until));
      if (target === null) return;
      const targets = (askedToWait.get(origin) ?? new Set()).add(target);
      if (targets.size < SEVERAL) askedToWait.set(origin, targets);
      else {
        askedToWait.delete(origin);
        remember(origin, pausedUntil(of(origin), until));
      }
    },
  };
}

export type Origins = ReturnType<typeof createOrigins>;
