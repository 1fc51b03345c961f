import type { Dispatcher } from 'undici';
import { errorCode } from '../../platform/process/error-code.ts';
import { AddressRefused } from '../subscriptions/pinned-lookup.ts';

/** How one request to a server that a person named went. */
export type HttpOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  /** No answer in time. */
  | { readonly kind: 'timed-out' }
  /** No connection, or one that broke. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The address's text says that it may not be sent to. */
  | { readonly kind: 'forbidden-endpoint'; readonly reason: string }
  /** The name leads to no public address. */
  | { readonly kind: 'forbidden-address'; readonly reason: string };

export interface HttpMessage {
  /** Path and query. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array | string;
}

/** Of an answer only the status counts; what is longer is cut off. */
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

/**
 * Posts once. Redirects are not followed, the answer's text is not kept. Never rejects.
 * @param timeoutMs from when the connection takes the request until the end of the answer
 */
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
        // The status counts, whatever became of the text after it.
        end(status >= 200 ? { kind: 'answered', status, retryAfter } : failure(error));
      },
    });
  });
}

/** What a failed request says of itself: a code, never an address. */
function failure(error: Error): HttpOutcome {
  if (error instanceof AddressRefused) {
    return { kind: 'forbidden-address', reason: error.message };
  }
  const code = errorCode(error) ?? error.name;
  return TIMEOUTS.has(code) ? { kind: 'timed-out' } : { kind: 'unreachable', reason: code };
}
