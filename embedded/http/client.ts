import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { InlineParts } from '../../platform/http/content-policy.ts';

export interface HttpEnv {
  Bindings: HttpBindings | Http2Bindings;
  Variables: { client: Client; inlineParts?: InlineParts };
}

export interface Client {
  readonly address: string;
  /** TLS to us or to the trusted proxy. */
  readonly secure: boolean;
}

/** The last entry of a trusted proxy, else the peer's own address. */
export function addressOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  return (trustProxy && forwardedFor?.split(',').at(-1)?.trim()) || peer || 'unknown';
}

/**
 * For limits and headers only: where a request comes from grants nothing. Forwarded headers count
 * only with a trusted proxy, and then only its own entry, the last one.
 */
export function clientOf(c: Context<HttpEnv>, trustProxy: boolean): Client {
  const peer = c.env.incoming.socket.remoteAddress ?? 'unknown';
  const forwarded = c.req.header('x-forwarded-for');
  return {
    address: addressOf(peer, forwarded, trustProxy),
    secure: trustProxy && c.req.header('x-forwarded-proto') === 'https',
  };
}
