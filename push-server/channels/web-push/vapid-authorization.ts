import webPush from 'web-push';
import type { Clock } from '../../../platform/process/clock.ts';
import type { VapidKeys } from '../../vapid-keys.ts';

/** RFC 8292, 2: at most 24 hours; twelve leaves room for slow clocks. */
const LIFETIME_SECONDS = 12 * 3_600;
const RENEW_BEFORE_SECONDS = 3_600;
const MOST_ORIGINS = 1_000;

export interface VapidOptions {
  keys: VapidKeys;
  /** The operator's mailto: or https: address. */
  subject: string;
  clock: Clock;
}

/** Authorization header per origin (RFC 8292, 2 and 3), cached until an hour before expiry. */
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
