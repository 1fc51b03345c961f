import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { Hono } from 'hono';
import { createBoundedServer, outliveServerErrors } from '../../platform/bounded-server.ts';
import type { Log } from '../../platform/log.ts';
import { requestListener } from '../../platform/request-listener.ts';
import type { HttpEnv } from './client.ts';

/** The port that was asked for belongs to another program. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';

  constructor(port: number, host: string) {
    super(
      `Port ${port} on ${host} is taken by another program. Set PORT to a free one: PORT=3100 npm start`,
    );
  }
}

/** A browser holds about ten; an office behind one address, many browsers. */
const CONNECTIONS_PER_CLIENT = 256;

const answerStarting: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Starting ...\n');
};

/**
 * Takes the port, before anything slow is begun; requests are answered once `answerWith` is called.
 * @throws PortTaken
 */
export async function takePort(
  port: number,
  host: string,
  { trustProxy, log }: { trustProxy: boolean; log: Log },
): Promise<Server> {
  const server = createBoundedServer(answerStarting, {
    requestMs: 60_000,
    perClient: trustProxy ? null : CONNECTIONS_PER_CLIENT,
    log,
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new PortTaken(port, host);
    }
    throw error;
  }
  outliveServerErrors(server, log);
  return server;
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen');
  return address.port;
}

export function answerWith(server: Server, app: Hono<HttpEnv>, log: Log): void {
  server.off('request', answerStarting);
  server.on(
    'request',
    requestListener((request, bindings) => app.fetch(request, bindings), log),
  );
}

/** Takes nothing new, lets answers under way finish for `graceMs`, then cuts. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}
