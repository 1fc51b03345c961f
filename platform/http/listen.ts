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
  readonly requestMs: number;
  /** Null behind a proxy, whose address all clients share. */
  readonly perClient: number | null;
  readonly log: Log;
}

const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 5_000;
/** Limit without sending or reading. */
const STANDSTILL_MS = 120_000;
const MOST_CONNECTIONS = 8_192;
const MOST_HEADERS = 100;
const LARGEST_HEADERS = 16_384;

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

/** Withstands slow, silent and too many clients. Node answers non-HTTP with 400, 408 or 431. */
function createBoundedServer(listener: RequestListener, bounds: ServerBounds): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: bounds.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // How late the limits above are noticed; Node's default is 30 s.
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

/** Once listening, the server also emits an error for a connection it cannot accept. */
function outliveServerErrors(server: Server, log: Log): void {
  server.on('error', (error) => log.error({ err: error }, 'a connection was not accepted'));
}

export interface ListenOptions extends RequestListenerOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Limit for a whole request to arrive. Default 30,000. */
  requestMs?: number;
  /** Connections per client; not counted behind a proxy, whose address all share. */
  perClient?: number | null;
}

export type Listening = Awaited<ReturnType<typeof takePort>>;

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

/** Call before anything slow. @throws PortTaken */
export async function takePort(options: ListenOptions) {
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
    /** Before this call, requests are answered with a retry. */
    answer(fetch: FetchHandler): void {
      server.off('request', answerStarting);
      server.on('request', requestListener(fetch, options));
    },
    /** Accepts no new connections, lets answers finish for up to `graceMs`, then cuts. */
    async close(graceMs = 5_000): Promise<void> {
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

/** @throws PortTaken */
export async function listen(fetch: FetchHandler, options: ListenOptions): Promise<Listening> {
  const listening = await takePort(options);
  listening.answer(fetch);
  return listening;
}
