import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createBoundedServer, outliveServerErrors } from './bounded-server.ts';
import { errorCode } from './error-code.ts';
import {
  type FetchHandler,
  type RequestListenerOptions,
  requestListener,
} from './request-listener.ts';

export interface ListenOptions extends RequestListenerOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** How long a request may take to arrive whole. Default 30,000. */
  requestMs?: number;
  /** Connections that one client may hold; none are counted behind a proxy, whose address all share. */
  perClient?: number | null;
}

export interface Listening {
  readonly port: number;
  readonly server: Server;
  /** Answers requests from now on; before, each is asked to come again. */
  answer(fetch: FetchHandler): void;
  /** Takes no new connection, lets answers under way finish for up to `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>;
}

/** The port that was asked for belongs to another program. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
  readonly port: number;

  constructor(port: number, cause: unknown) {
    super(`port ${port} is taken; set PORT to a free one`, { cause });
    this.port = port;
  }
}

const answerStarting: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Starting ...\n');
};

/**
 * Takes the port, before anything slow begins.
 * @throws PortTaken
 */
export async function takePort(options: ListenOptions): Promise<Listening> {
  const { log, requestMs = 30_000, perClient = null } = options;
  const server = createBoundedServer(answerStarting, { requestMs, perClient, log });
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw errorCode(error) === 'EADDRINUSE' ? new PortTaken(options.port, error) : error;
  }
  outliveServerErrors(server, log);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    server,
    answer(fetch) {
      server.off('request', answerStarting);
      server.on('request', requestListener(fetch, options));
    },
    async close(graceMs = 5_000) {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * Serves a fetch handler over HTTP.
 * @throws PortTaken
 */
export async function listen(fetch: FetchHandler, options: ListenOptions): Promise<Listening> {
  const listening = await takePort(options);
  listening.answer(fetch);
  return listening;
}
