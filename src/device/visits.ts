import * as v from 'valibot';
import { type EpochMs, EpochMsSchema } from '../../domain/quantity.ts';
import { keptPerson, sessionStore } from './session-store.ts';

/**
 * In local storage, which is written at once: this is noted while the page goes out of sight, and a
 * page that is frozen in the middle of a write to the database locks the database for every other.
 */
const VISIT = 'coin-analyst.visit';

const VisitSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.string(), hereAt: EpochMsSchema }),
);

/** When the person last looked at the app on this device (ms UTC); null where they never did. */
export function lastHere(userId: string): EpochMs | null {
  const visit = v.safeParse(VisitSchema, sessionStore.getItem(VISIT));
  return visit.success && visit.output.userId === userId ? visit.output.hereAt : null;
}

/** Remembers that the person is using the app, unless they have left it meanwhile. */
export function rememberHere(userId: string, hereAt: EpochMs): void {
  if (keptPerson()?.id !== userId) return;
  sessionStore.setItem(VISIT, JSON.stringify({ userId, hereAt }));
}

/** Forgets who looked at the app. */
export function forgetVisit(): void {
  sessionStore.removeItem(VISIT);
}
