import * as v from 'valibot';
import { type EpochMs, EpochMsSchema } from '../../domain/text/quantity.ts';
import { keptPerson, sessionStore } from './session-store.ts';

/**
 * In local storage, which is written at once: this is noted while the page goes out of sight, and
 * writes to the database are given up then. It is a moment alone: whose it is, the session says.
 */
const VISIT = 'coin-analyst.visit';

const VisitSchema = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), EpochMsSchema);

/** When the signed-in person last looked at the app on this device (ms UTC); null where they never did. */
export function lastHere(): EpochMs | null {
  const visit = v.safeParse(VisitSchema, sessionStore.getItem(VISIT));
  return visit.success ? visit.output : null;
}

/** Remembers that a person looks at the app, unless they have left it meanwhile. */
export function rememberHere(userId: string, hereAt: EpochMs): void {
  if (keptPerson()?.id === userId) sessionStore.setItem(VISIT, String(hereAt));
}

/** Forgets when anybody looked at the app. */
export function forgetVisit(): void {
  sessionStore.removeItem(VISIT);
}
