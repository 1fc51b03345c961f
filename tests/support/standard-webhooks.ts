import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/**
 * Judges a received message by the library that Standard Webhooks gives to receivers.
 * @returns null where it is genuine; otherwise why not
 */
export function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
): string | null {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(texts), { jsonParse: false });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'not an error';
  }
}
