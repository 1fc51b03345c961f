import { once } from 'node:events';
import { createBoundedServer, outliveServerErrors } from './bounded-server.ts';
import type { Log } from './log.ts';
import { requestListener } from './request-listener.ts';

export interface ListenOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  log: Log;
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
  const { log } = options;
  // A proxy stands in front, so one address may be everybody's.
  const bounds = { requestMs: 30_000, perClient: null, log };
  const server = createBoundedServer(
    requestListener((request) => fetch(request), log),
    bounds,
  );
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`port ${options.port} is taken; set PORT to a free one`, { cause: error });
    }
    throw error;
  }
  outliveServerErrors(server, log);
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
