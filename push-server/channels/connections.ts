import { Pool } from 'undici';
import type { EndpointRules } from '../subscriptions/endpoint.ts';
import type { ResolveAll } from '../subscriptions/name-lookup.ts';
import { pinnedLookup } from '../subscriptions/pinned-lookup.ts';
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

interface Kept {
  readonly pool: Pool;
  /** Who has sent there last: a connection that is opened is theirs. */
  person: string;
}

/**
 * Kept-alive TLS connections for each origin that people named, such as a push service; each goes to
 * an address that was judged.
 */
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
      // Closing waits for the requests under way.
      unused?.pool.close().catch(() => undefined);
    }
    return kept.pool;
  }

  return {
    /**
     * Posts once to an origin (scheme, host and port). Never rejects.
     * @param person whose message it is
     */
    post(origin: string, message: HttpMessage, person: string): Promise<HttpOutcome> {
      return post(to(origin, person), message, options.timeoutMs);
    },
    /** Cuts every connection. */
    async close(): Promise<void> {
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
