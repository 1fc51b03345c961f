import { hash } from 'node:crypto';

/**
 * The Topic header (RFC 8030, 5.4): 32 characters of base64url, the same for a device and tag, so
 * that a waiting message is replaced by a newer one. The push service learns no coin from it.
 * @param auth the subscription's secret, base64url
 */
export function topicOf(auth: string, tag: string): string {
  return hash('sha256', `${auth} ${tag}`, 'base64url').slice(0, 32);
}
