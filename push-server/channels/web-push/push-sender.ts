import { hash } from 'node:crypto';
import webPush from 'web-push';
import type { DeviceKeys } from '../../subscriptions/device-keys.ts';
import { type EndpointRules, readEndpoint } from '../../subscriptions/endpoint.ts';
import type { Connections, HttpOutcome } from '../connections.ts';

/**
 * Topic header (RFC 8030, 5.4): 32 characters of base64url per device and tag, so that a newer
 * message replaces a waiting one. It does not reveal the coin.
 * @param auth base64url secret
 */
export function topicOf(auth: string, tag: string): string {
  return hash('sha256', `${auth} ${tag}`, 'base64url').slice(0, 32);
}

export interface PushRequest {
  readonly person: string;
  readonly endpoint: string;
  readonly keys: DeviceKeys;
  readonly plaintext: Uint8Array;
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  /** A waiting message is replaced by one of the same tag. */
  readonly tag: string;
}

export type SendPush = (request: PushRequest) => Promise<HttpOutcome>;

export interface PushSenderOptions {
  connections: Connections;
  rules: EndpointRules;
  authorization: (origin: string) => string;
}

/** RFC 8030 lets services shorten a TTL; four weeks is the most that all take. */
const LONGEST_TTL = 28 * 86_400;

/** RFC 8030, 5; encrypted by RFC 8291, signed by RFC 8292. Never rejects. */
export function createPushSender(options: PushSenderOptions): SendPush {
  return async (request) => {
    const answer = readEndpoint(request.endpoint, options.rules);
    if (!answer.ok) return { kind: 'forbidden-endpoint', reason: answer.reason };
    const { origin, path } = answer.endpoint;
    let body: Buffer;
    try {
      const { p256dh, auth } = request.keys;
      body = webPush.encrypt(p256dh, auth, Buffer.from(request.plaintext), 'aes128gcm').cipherText;
    } catch {
      return { kind: 'forbidden-endpoint', reason: "the device's keys are not usable" };
    }
    const headers = [
      'authorization',
      options.authorization(origin),
      'content-encoding',
      'aes128gcm',
      'content-type',
      'application/octet-stream',
      'ttl',
      String(Math.max(0, Math.min(LONGEST_TTL, Math.floor(request.ttl)))),
      'urgency',
      request.urgency,
      'topic',
      topicOf(request.keys.auth, request.tag),
    ];
    return options.connections.post(origin, { path, headers, body }, request.person);
  };
}
