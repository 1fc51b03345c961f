import type { EpochMs } from '../../domain/quantity.ts';
import { afterOutcome, HEALTHY, type OriginHealth, pausedUntil } from './origin-health.ts';

const MOST = 2_000;

/** Remembers how push services fare in this process. */
export function createOrigins() {
  const known = new Map<string, OriginHealth>();

  function remember(origin: string, health: OriginHealth): void {
    known.delete(origin);
    if (health.silent === 0 && health.pausedUntil === HEALTHY.pausedUntil) return;
    known.set(origin, health);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  }

  const of = (origin: string) => known.get(origin) ?? HEALTHY;
  return {
    pausedUntil: (origin: string): EpochMs => of(origin).pausedUntil,
    /** Takes in the kind of an outcome. */
    heard(origin: string, kind: string, now: EpochMs): void {
      remember(origin, afterOutcome(of(origin), kind, now));
    },
    /** Nothing goes there before that moment. */
    pause(origin: string, until: EpochMs): void {
      remember(origin, pausedUntil(of(origin), until));
    },
  };
}

export type Origins = ReturnType<typeof createOrigins>;
