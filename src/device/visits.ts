import * as v from 'valibot';
import { validOf } from '../../domain/analysis/stored-fields.ts';
import { type EpochMs, EpochMsSchema } from '../../domain/text/quantity.ts';
import { keptPerson, sessionStore } from './session-store.ts';

/** Local storage is synchronous: a page being hidden aborts its database writes. */
const VISIT = 'coin-analyst.visit';

const VisitSchema = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), EpochMsSchema);

export const lastHere = (): EpochMs | null => validOf(VisitSchema, sessionStore.getItem(VISIT));

/** Remembers the visit unless the user has left meanwhile. */
export function rememberHere(userId: string, hereAt: EpochMs): void {
  if (keptPerson()?.id === userId) sessionStore.setItem(VISIT, String(hereAt));
}

export function forgetVisit(): void {
  sessionStore.removeItem(VISIT);
}
