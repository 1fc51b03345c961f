import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { InlineParts } from '../../platform/content-policy.ts';

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
  /** A program of this very machine, asking for this machine by name, with no proxy between. */
  readonly local: boolean;
}

const LOOPBACK_ADDRESS =
  /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i;

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host) || host === '::1';
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
 * Who asks. Forwarded headers count only where a proxy is trusted, and then its own entry alone,
 * the last one.
 */
export function clientOf(c: Context<HttpEnv>, trustProxy: boolean): Client {
  const peer = c.env.incoming.socket.remoteAddress ?? 'unknown';
  const forwarded = c.req.header('x-forwarded-for');
  const proxied = forwarded !== undefined || c.req.header('forwarded') !== undefined;
  return {
    address: addressOf(peer, forwarded, trustProxy),
    secure: trustProxy && c.req.header('x-forwarded-proto') === 'https',
    // The name keeps out pages that point a foreign name at 127.0.0.1.
    local:
      LOOPBACK_ADDRESS.test(peer) && LOOPBACK_HOST.test(c.req.header('host') ?? '') && !proxied,
  };
}
