import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { VerifyToken } from '../../platform/access-token.ts';
import type { Keys } from '../keys.ts';
import { serveConnection } from './connection.ts';
import type { Hub } from './hub.ts';

const PATH = '/realtime/v1/websocket';
const LARGEST_MESSAGE = 65_536;
const MOST_SOCKETS = 2_000;
const PING_EVERY_MS = 30_000;

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Answers WebSocket upgrades at /realtime/v1/websocket.
 * @returns a function that closes every socket
 */
export function serveRealtime(
  server: Server,
  parts: { hub: Hub; keys: Keys; verifyToken: VerifyToken },
): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const alive = new WeakSet<WebSocket>();

  server.on('upgrade', (request, socket, head) => {
    // A client that goes away during the handshake is no event.
    socket.on('error', () => socket.destroy());
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== PATH) return refuse(socket, '404 Not Found');
    const key = url.searchParams.get('apikey') ?? request.headers.apikey;
    if (key !== parts.keys.anonKey && key !== parts.keys.serviceKey) {
      return refuse(socket, '401 Unauthorized');
    }
    if (sockets.clients.size >= MOST_SOCKETS) return refuse(socket, '503 Service Unavailable');
    const version = url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0';
    return sockets.handleUpgrade(request, socket, head, (client) => {
      alive.add(client);
      client.on('pong', () => alive.add(client));
      client.on('error', () => client.terminate());
      serveConnection(client, version, parts.hub, parts.verifyToken);
    });
  });

  const pings = setInterval(() => {
    for (const client of sockets.clients) {
      if (!alive.delete(client)) client.terminate();
      else client.ping();
    }
  }, PING_EVERY_MS);
  pings.unref();

  return async () => {
    clearInterval(pings);
    for (const client of sockets.clients) client.close(1001, 'the server stops');
    const closed = new Promise<void>((resolve) => {
      sockets.close(() => resolve());
    });
    const cut = setTimeout(() => {
      for (const client of sockets.clients) client.terminate();
    }, 500);
    await closed;
    clearTimeout(cut);
  };
}
