import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

export interface ListenOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
}

export interface Listening {
  readonly port: number;
  /** Takes no new connection, lets answers under way finish for up to `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>;
}

type FetchHandler = (request: Request) => Response | Promise<Response>;

/**
 * Serves a fetch handler over HTTP.
 * @throws Error naming PORT when the port is taken
 */
export async function listen(fetch: FetchHandler, options: ListenOptions): Promise<Listening> {
  const server = createServer(getRequestListener(fetch));
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`port ${options.port} is taken; set PORT to a free one`, { cause: error });
    }
    throw error;
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    port,
    async close(graceMs = 5_000) {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
