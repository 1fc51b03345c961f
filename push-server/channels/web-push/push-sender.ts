import type { Dispatcher } from 'undici';
import webPush from 'web-push';
import type { DeviceKeys } from '../../subscriptions/device-keys.ts';
import { type EndpointRules, readEndpoint } from '../../subscriptions/endpoint.ts';
import { AddressRefused } from '../../subscriptions/pinned-lookup.ts';
import type { PushOutcome } from './classify-push.ts';
import type { Connections } from './connections.ts';
import { topicOf } from './topic.ts';

/** One message to one device. */
export interface PushRequest {
  readonly endpoint: string;
  readonly keys: DeviceKeys;
  /** At most 3,993 bytes. */
  readonly plaintext: Uint8Array;
  /** Seconds for which the push service keeps it. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  /** Messages of one tag replace each other while they wait. */
  readonly tag: string;
}

export type SendPush = (request: PushRequest) => Promise<PushOutcome>;

export interface PushSenderOptions {
  connections: Connections;
  rules: EndpointRules;
  /** Authorization header for an origin. */
  authorization: (origin: string) => string;
}

/** RFC 8030 lets a push service shorten a TTL; four weeks is the most that all take. */
const LONGEST_TTL = 28 * 86_400;
const MOST_ANSWER_BYTES = 65_536;

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Sends push messages (RFC 8030, 5; encrypted by RFC 8291, signed by RFC 8292). Never rejects. */
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
    return dispatch(options.connections.to(origin), { method: 'POST', path, headers, body });
  };
}

function dispatch(pool: Dispatcher, request: Dispatcher.DispatchOptions): Promise<PushOutcome> {
  return new Promise((resolve) => {
    let status = 0;
    let retryAfter: string | null = null;
    let received = 0;
    pool.dispatch(request, {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode;
        const given = headers['retry-after'];
        retryAfter = typeof given === 'string' ? given : (given?.[0] ?? null);
      },
      onResponseData(controller, chunk) {
        received += chunk.byteLength;
        if (received > MOST_ANSWER_BYTES) controller.abort(new Error('the answer is too long'));
      },
      onResponseEnd() {
        resolve({ kind: 'answered', status, retryAfter });
      },
      onResponseError(_controller, error) {
        // The status counts, whatever became of the text after it.
        resolve(status >= 200 ? { kind: 'answered', status, retryAfter } : failure(error));
      },
    });
  });
}

/** What a failed request says of itself: a code, never an address. */
function failure(error: Error): PushOutcome {
  if (error instanceof AddressRefused) {
    return { kind: 'forbidden-address', reason: error.message };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return TIMEOUTS.has(code) ? { kind: 'timed-out' } : { kind: 'unreachable', reason: code };
}
