import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { MINUTE_MS } from '../../domain/text/time-units.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { BoundedMap } from '../backend/bounded-map.ts';
import { refusal } from './auth-answer.ts';
import { siteOf } from './mailer.ts';

/** Null where no browser offers passkeys; on loopback, localhost. */
export function relyingPartyOf(siteUrl: string) {
  const { hostname: id, origin, protocol } = siteOf(siteUrl);
  const isName = isIP(id.replace(/[[\]]/g, '')) === 0;
  return id === 'localhost' || (isName && protocol === 'https:') ? { id, origin } : null;
}

export type RelyingParty = NonNullable<ReturnType<typeof relyingPartyOf>>;

export const CHALLENGE_MS = 5 * MINUTE_MS;
const MOST_CHALLENGES = 20_000;

type Challenge = { challenge: string; session: string | null; end: number };

/** Each is taken once, in the session it was made for; null: before a sign-in. */
export function createChallenges(clock: Clock) {
  const kept = new BoundedMap<string, Challenge>(MOST_CHALLENGES);
  return {
    keep(challenge: string, session: string | null) {
      const challenge_id = randomUUID();
      const end = clock.now() + CHALLENGE_MS;
      kept.set(challenge_id, { challenge, session, end });
      return { challenge_id, expires_at: Math.floor(end / 1000) };
    },
    take(id: string, session: string | null): string {
      const one = kept.get(id);
      if (one?.session !== session) {
        throw refusal('webauthn_challenge_not_found', 'Challenge not found or already used');
      }
      kept.delete(id);
      if (clock.now() < one.end) return one.challenge;
      throw refusal('webauthn_challenge_expired', 'Challenge has expired');
    },
  };
}
