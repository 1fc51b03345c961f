import { Pool } from 'undici';
import type { EndpointRules } from '../subscriptions/endpoint.ts';
import { pinnedLookup, type ResolveAll } from '../subscriptions/pinned-lookup.ts';
import { type HttpMessage, type HttpOutcome, post } from './http-post.ts';

export interface ConnectionOptions {
  rules: EndpointRules;
  resolve: ResolveAll;
  /** Certificates trusted instead of the well-known ones, PEM. For tests. */
  ca?: string;
  /** Most connections, and so requests under way, to one origin. */
  perOrigin: number;
  /** How long an answer may take, ms. */
  timeoutMs: number;
}

/** Origins spoken to at once; beyond, the longest unused connections are closed. */
const MOST_ORIGINS = 256;
const IDLE_MS = 60_000;

/**
 * Kept-alive TLS connections for each origin that people named, such as a push service; each goes to
 * an address that was judged.
 */
export function createConnections(options: ConnectionOptions) {
  const pools = new Map<string, Pool>();

  function open(origin: string): Pool {
    return new Pool(origin, {
      connections: options.perOrigin,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      connect: {
        timeout: options.timeoutMs,
        lookup: pinnedLookup(options.rules, options.resolve),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
    });
  }

  function to(origin: string): Pool {
    const pool = pools.get(origin) ?? open(origin);
    pools.delete(origin);
    pools.set(origin, pool);
    const [oldest] = pools.keys();
    if (pools.size > MOST_ORIGINS && oldest !== undefined) {
      const unused = pools.get(oldest);
      pools.delete(oldest);
      // Closing waits for the requests under way.
      unused?.close().catch(() => undefined);
    }
    return pool;
  }

  return {
    /** Posts once to an origin (scheme, host and port). Never rejects. */
    post(origin: string, message: HttpMessage): Promise<HttpOutcome> {
      return post(to(origin), message, options.timeoutMs);
    },
    /** Cuts every connection. */
    async close(): Promise<void> {
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
