import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOLERANCE_SECONDS = 300;

/**
 * Judges a received message as the libraries of standardwebhooks.com do: headers there, timestamp near,
 * one of the signatures of version 1 right.
 * @returns null where it is genuine; otherwise why not
 */
export function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  nowSeconds = Math.floor(Date.now() / 1000),
): string | null {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return 'headers are missing';
  }
  const sent = Number.parseInt(timestamp, 10);
  if (Number.isNaN(sent)) return 'the timestamp is not a number';
  if (Math.abs(nowSeconds - sent) > TOLERANCE_SECONDS) return 'the timestamp is not near';
  const [, encoded = ''] = secret.split('whsec_');
  const expected = createHmac('sha256', Buffer.from(encoded, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest();
  const genuine = signatures.split(' ').some((each) => {
    const [version, value = ''] = each.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return genuine ? null : 'no signature is right';
}
