import { Pool } from 'undici';
import type { EndpointRules } from '../subscriptions/endpoint.ts';
import type { ResolveAll } from '../subscriptions/name-lookup.ts';
import { pinnedLookup } from '../subscriptions/pinned-lookup.ts';
import { type HttpMessage, type HttpOutcome, post } from './http-post.ts';

export interface ConnectionOptions {
  rules: EndpointRules;
  resolve: ResolveAll;
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
        lookup: pinnedLookup(options.rules, options.resolve, () => kept.person),
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
