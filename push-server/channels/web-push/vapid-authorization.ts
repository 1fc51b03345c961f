import webPush from 'web-push';
import type { Clock } from '../../../platform/process/clock.ts';
import type { VapidKeys } from '../../vapid-keys.ts';

/** RFC 8292, 2: at most 24 hours; push services with a slow clock still take twelve. */
const LIFETIME_SECONDS = 12 * 3_600;
/** A token is replaced once less than this is left of it. */
const RENEW_BEFORE_SECONDS = 3_600;
const MOST_ORIGINS = 1_000;

export interface VapidOptions {
  keys: VapidKeys;
  /** mailto: or https: address of the operator. */
  subject: string;
  clock: Clock;
}

/**
 * Gives the Authorization header for a push service's origin (RFC 8292, 2 and 3), signed once and
 * kept until an hour before it expires.
 */
export function createVapidAuthorization(options: VapidOptions): (origin: string) => string {
  const { keys, subject, clock } = options;
  const kept = new Map<string, { header: string; renewAt: number }>();

  return (origin) => {
    const seconds = Math.floor(clock.now() / 1000);
    const known = kept.get(origin);
    if (known && seconds < known.renewAt && seconds >= known.renewAt - LIFETIME_SECONDS) {
      return known.header;
    }
    const expires = seconds + LIFETIME_SECONDS;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      keys.publicKey,
      keys.privateKey,
      'aes128gcm',
      expires,
    );
    const [oldest] = kept.keys();
    if (kept.size >= MOST_ORIGINS && oldest !== undefined) kept.delete(oldest);
    kept.set(origin, { header, renewAt: expires - RENEW_BEFORE_SECONDS });
    return header;
  };
}
