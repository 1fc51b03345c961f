import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { VapidKeys } from '../vapid-keys.ts';

/** RFC 8292, 2: at most 24 hours; push services with a slow clock still take twelve. */
const LIFETIME_SECONDS = 12 * 3_600;
/** A token is made anew once less than this is left of it. */
const RENEW_BEFORE_SECONDS = 3_600;
const MOST_ORIGINS = 1_000;

export interface VapidOptions {
  keys: VapidKeys;
  /** mailto: or https: address of the operator. */
  subject: string;
  clock: Clock;
}

/**
 * Gives the Authorization header for a push service: a token signed by ES256 for its origin
 * (RFC 8292, 2 and 3), made once an origin and kept until an hour before it ends.
 */
export function createVapidAuthorization(options: VapidOptions): (origin: string) => string {
  const { keys, subject, clock } = options;
  const key = importPrivateKey(keys);
  const kept = new Map<string, { header: string; renewAt: number }>();

  return (origin) => {
    const seconds = Math.floor(clock.now() / 1000);
    const known = kept.get(origin);
    if (known && seconds < known.renewAt && seconds >= known.renewAt - LIFETIME_SECONDS) {
      return known.header;
    }
    const expires = seconds + LIFETIME_SECONDS;
    const header = `vapid t=${signedToken(key, origin, expires, subject)}, k=${keys.publicKey}`;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_ORIGINS && oldest !== undefined) kept.delete(oldest);
    kept.set(origin, { header, renewAt: expires - RENEW_BEFORE_SECONDS });
    return header;
  };
}

function importPrivateKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
}

function signedToken(key: KeyObject, aud: string, exp: number, sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud, exp, sub })}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
