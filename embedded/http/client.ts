import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { InlineParts } from '../../platform/http/content-policy.ts';

export interface HttpEnv {
  Bindings: HttpBindings | Http2Bindings;
  Variables: {
    client: Client;
    /** What the page that is answered holds in itself. */
    inlineParts?: InlineParts;
  };
}

export interface Client {
  /** The network address that limits count by. */
  readonly address: string;
  /** Whether the browser speaks TLS, to us or to the proxy that we trust. */
  readonly secure: boolean;
}

/** The network address of a client: the last entry of a proxy that we trust, else the peer's own. */
export function addressOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const last = forwardedFor?.split(',').at(-1)?.trim();
  return (trustProxy && last) || peer || 'unknown';
}

/**
 * Who asks, for limits and headers alone: where a request comes from opens nothing. Forwarded
 * headers count only where a proxy is trusted, and then its own entry alone, the last one.
 */
export function clientOf(c: Context<HttpEnv>, trustProxy: boolean): Client {
  const peer = c.env.incoming.socket.remoteAddress ?? 'unknown';
  const forwarded = c.req.header('x-forwarded-for');
  return {
    address: addressOf(peer, forwarded, trustProxy),
    secure: trustProxy && c.req.header('x-forwarded-proto') === 'https',
  };
}
