import type { Dispatcher } from 'undici';
import { errorCode } from '../../platform/process/error-code.ts';
import { AddressRefused } from '../subscriptions/pinned-lookup.ts';

export type HttpOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The URL is forbidden. */
  | { readonly kind: 'forbidden-endpoint'; readonly reason: string }
  /** The name has no public address. */
  | { readonly kind: 'forbidden-address'; readonly reason: string };

export interface HttpMessage {
  readonly path: string;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Uint8Array | string;
}

/** Only the status counts; longer answers are cut off. */
const MOST_ANSWER_BYTES = 8_192;

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'TIMED_OUT',
]);

class TimedOut extends Error {
  readonly code = 'TIMED_OUT';
}

/** No redirects; the body is dropped. Never rejects. @param timeoutMs until the answer's end */
export function post(
  pool: Dispatcher,
  { path, headers, body }: HttpMessage,
  timeoutMs: number,
): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    let status = 0;
    let retryAfter: string | null = null;
    let received = 0;
    let timer: NodeJS.Timeout | undefined;
    const end = (outcome: HttpOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const request = { method: 'POST', path, headers, body } as const;
    pool.dispatch(request, {
      onRequestStart(controller) {
        // A server that sends a byte now and then is never silent, and never done.
        timer = setTimeout(() => controller.abort(new TimedOut('too slow')), timeoutMs);
      },
      onResponseStart(_controller, statusCode, given) {
        status = statusCode;
        const wait = given['retry-after'];
        retryAfter = typeof wait === 'string' ? wait : (wait?.[0] ?? null);
      },
      onResponseData(controller, chunk) {
        received += chunk.byteLength;
        if (received > MOST_ANSWER_BYTES) controller.abort(new Error('the answer is too long'));
      },
      onResponseEnd() {
        end({ kind: 'answered', status, retryAfter });
      },
      onResponseError(_controller, error) {
        // The status counts, whatever happened to the body.
        end(status >= 200 ? { kind: 'answered', status, retryAfter } : failure(error));
      },
    });
  });
}

/** A code, never an address. */
function failure(error: Error): HttpOutcome {
  if (error instanceof AddressRefused) {
    return { kind: 'forbidden-address', reason: error.message };
  }
  const code = errorCode(error) ?? error.name;
  return TIMEOUTS.has(code) ? { kind: 'timed-out' } : { kind: 'unreachable', reason: code };
}
