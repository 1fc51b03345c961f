import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { decrypt } from 'http_ece';

/** The keys of a browser's subscription, with the half that never leaves the browser. */
export interface ReceiverKeys {
  readonly p256dh: string;
  readonly auth: string;
  readonly privateKey: string;
}

/** Makes a receiver's keys. */
export function makeReceiverKeys(): ReceiverKeys {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return {
    p256dh,
    auth: randomBytes(16).toString('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
  };
}

/** Reads messages by http_ece, as a browser does; push-sender.test.ts holds it to the RFC's example. */
export function createReceiver(keys: ReceiverKeys): (body: Buffer) => string {
  const pair: ECDH = createECDH('prime256v1');
  pair.setPrivateKey(keys.privateKey, 'base64url');
  return (body) =>
    decrypt(body, {
      version: 'aes128gcm',
      privateKey: pair,
      authSecret: keys.auth,
    }).toString('utf8');
}
