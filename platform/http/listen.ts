import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '../process/error-code.ts';
import { createGuard } from '../process/guarded.ts';
import type { Log } from '../process/log.ts';
import { clientKeys } from './client-key.ts';
import {
  type FetchHandler,
  type RequestListenerOptions,
  requestListener,
} from './request-listener.ts';

interface ServerBounds {
  /** How long a request may take to arrive whole. */
  readonly requestMs: number;
  /** Connections that one client may hold; null behind a proxy, whose address all share. */
  readonly perClient: number | null;
  readonly log: Log;
}

const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 5_000;
/** A client that neither sends nor reads for so long is cut. */
const STANDSTILL_MS = 120_000;
const MOST_CONNECTIONS = 8_192;
const MOST_HEADERS = 100;
const LARGEST_HEADERS = 16_384;

/** Drops connections of a client past its share. */
function boundClients(server: Server, most: number, log: Log): void {
  const held = new Map<string, number>();
  const dropped = (socket: Socket) => {
    socket.destroy();
  };
  const onConnection = (socket: Socket) => {
    const { own } = clientKeys(socket.remoteAddress ?? 'unknown');
    const count = held.get(own) ?? 0;
    if (count >= most) return dropped(socket);
    held.set(own, count + 1);
    socket.once('close', () => {
      const left = (held.get(own) ?? 1) - 1;
      if (left > 0) held.set(own, left);
      else held.delete(own);
    });
  };
  server.on('connection', createGuard(log)('connection', onConnection, dropped));
}

/**
 * An HTTP server that slow, silent and many clients cannot use up. What is not HTTP at all, Node
 * itself answers with 400, 408 or 431, and closes.
 */
function createBoundedServer(listener: RequestListener, bounds: ServerBounds): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: bounds.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // How late the limits above are noticed; half a minute by default.
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: LARGEST_HEADERS,
    },
    listener,
  );
  server.timeout = STANDSTILL_MS;
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = MOST_CONNECTIONS;
  if (bounds.perClient !== null) boundClients(server, bounds.perClient, bounds.log);
  return server;
}

/** From when it listens: a connection that cannot be accepted is reported as an error of the server. */
function outliveServerErrors(server: Server, log: Log): void {
  server.on('error', (error) => log.error({ err: error }, 'a connection was not accepted'));
}

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
