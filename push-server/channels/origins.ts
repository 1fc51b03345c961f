import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

interface OriginHealth {
  /** Consecutive unanswered tries. */
  readonly silent: number;
  readonly pausedUntil: EpochMs;
}

const SILENCE = ['timed-out', 'unreachable', 'forbidden-address'];

export const HEALTHY: OriginHealth = { silent: 0, pausedUntil: epochMs(0) };

/** Unanswered tries in a row before an origin counts as down. */
export const SILENT_LIMIT = 16;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Retried after 5 s, then after doubling pauses of up to 5 min; any answer ends that. */
export function afterOutcome(health: OriginHealth, kind: string, now: EpochMs): OriginHealth {
  if (kind === 'forbidden-endpoint') return health;
  if (!SILENCE.includes(kind)) return { silent: 0, pausedUntil: health.pausedUntil };
  // Requests sent before the pause say nothing new.
  if (now < health.pausedUntil) return health;
  const silent = health.silent + 1;
  if (silent < SILENT_LIMIT) return { ...health, silent };
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (silent - SILENT_LIMIT));
  return { silent, pausedUntil: epochMs(Math.max(health.pausedUntil, now + pause)) };
}

export function pausedUntil(health: OriginHealth, until: EpochMs): OriginHealth {
  return { ...health, pausedUntil: epochMs(Math.max(health.pausedUntil, until)) };
}

const MOST = 2_000;
/** Waiting targets in a row, none accepting between, that pause the whole origin. */
const SEVERAL = 3;

const keyOf = (origin: string, target: string) => `${origin} ${target}`;

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
    pausedUntil(origin: string, target: string): EpochMs {
      const whole = of(origin).pausedUntil;
      return epochMs(Math.max(of(keyOf(origin, target)).pausedUntil, whole));
    },
    heard(origin: string, kind: string, now: EpochMs): void {
      if (kind === 'accepted') askedToWait.delete(origin);
      remember(origin, afterOutcome(of(origin), kind, now));
    },
    /** @param target the only one that waits; several in a row pause the origin */
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
