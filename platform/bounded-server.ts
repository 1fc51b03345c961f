import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKeys } from './client-key.ts';
import { createGuard } from './guarded.ts';
import type { Log } from './log.ts';

export interface ServerBounds {
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
export function createBoundedServer(listener: RequestListener, bounds: ServerBounds): Server {
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
export function outliveServerErrors(server: Server, log: Log): void {
  server.on('error', (error) => log.error({ err: error }, 'a connection was not accepted'));
}
