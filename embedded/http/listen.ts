import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
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

const answerStarting: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Starting ...\n');
};

/**
 * Takes the port, before anything slow is begun; requests are answered once `answerWith` is called.
 * @throws PortTaken
 */
export async function takePort(port: number, host: string): Promise<Server> {
  const server = createServer(answerStarting);
  server.requestTimeout = 60_000;
  server.headersTimeout = 10_000;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new PortTaken(port, host);
    }
    throw error;
  }
  return server;
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen');
  return address.port;
}

export function answerWith(server: Server, app: Hono<HttpEnv>): void {
  server.off('request', answerStarting);
  server.on(
    'request',
    getRequestListener((request, bindings) => app.fetch(request, bindings)),
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
