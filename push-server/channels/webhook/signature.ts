import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** As in Standard Webhooks: 'whsec_' and the base64 of 32 random bytes. */
export function makeSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Signature headers (standardwebhooks.com, "Signature scheme").
 * @param secrets each signs, so that a receiver with either accepts
 * @param seconds Unix time of this try
 */
export function signedHeaders(
  id: string,
  seconds: number,
  body: string,
  secrets: readonly string[],
): string[] {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return [
    ...['webhook-id', id],
    ...['webhook-timestamp', String(seconds)],
    ...['webhook-signature', signatures.join(' ')],
  ];
}
