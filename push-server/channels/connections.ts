import { Pool } from 'undici';
import { errorCode } from '../../platform/process/error-code.ts';
import { AddressRefused, type LookupRules, pinnedLookup } from '../subscriptions/pinned-lookup.ts';

export type HttpOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'forbidden-endpoint'; readonly reason: string }
  /** The name has no public address. */
  | { readonly kind: 'forbidden-address'; readonly reason: string };

interface HttpMessage {
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
  'TimeoutError',
]);

/** No redirects; the body is dropped. Never rejects. @param timeoutMs until the answer's end */
async function post(pool: Pool, message: HttpMessage, timeoutMs: number): Promise<HttpOutcome> {
  // A server that sends a byte now and then is never silent, and never done.
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await pool.request({ ...message, method: 'POST', signal });
    const wait = answer.headers['retry-after'];
    const retryAfter = typeof wait === 'string' ? wait : (wait?.[0] ?? null);
    await answer.body.dump({ limit: MOST_ANSWER_BYTES });
    return { kind: 'answered', status: answer.statusCode, retryAfter };
  } catch (error) {
    return failure(error);
  }
}

/** A code, never an address. */
function failure(error: unknown): HttpOutcome {
  if (error instanceof AddressRefused) return { kind: 'forbidden-address', reason: error.message };
  const code = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown error');
  return TIMEOUTS.has(code) ? { kind: 'timed-out' } : { kind: 'unreachable', reason: code };
}

interface ConnectionOptions {
  rules: LookupRules;
  ca?: string;
  /** Also limits the requests under way. */
  perOrigin: number;
  timeoutMs: number;
}

/** Beyond, the longest unused connections are closed. */
const MOST_ORIGINS = 256;
const IDLE_MS = 60_000;

interface Kept {
  readonly pool: Pool;
  /** The last sender; a new connection is theirs. */
  person: string;
}

/** Kept-alive TLS connections per user-named origin; each goes to a checked address. */
export function createConnections(options: ConnectionOptions) {
  const pools = new Map<string, Kept>();

  function open(origin: string): Kept {
    const pool = new Pool(origin, {
      connections: options.perOrigin,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      connect: {
        timeout: options.timeoutMs,
        lookup: pinnedLookup(options.rules, () => kept.person),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
    });
    const kept: Kept = { pool, person: '' };
    return kept;
  }

  function to(origin: string, person: string): Pool {
    const kept = pools.get(origin) ?? open(origin);
    kept.person = person;
    pools.delete(origin);
    pools.set(origin, kept);
    const [oldest] = pools.keys();
    if (pools.size > MOST_ORIGINS && oldest !== undefined) {
      const unused = pools.get(oldest);
      pools.delete(oldest);
      // Closing waits for open requests.
      unused?.pool.close().catch(() => undefined);
    }
    return kept.pool;
  }

  return {
    /** Posts once. Never rejects. @param origin scheme, host and port */
    post(origin: string, message: HttpMessage, person: string): Promise<HttpOutcome> {
      return post(to(origin, person), message, options.timeoutMs);
    },
    async close(): Promise<void> {
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
