import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createGuard } from '../../platform/process/guarded.ts';
import { addressOf } from '../http/client.ts';
import type { Keys } from '../keys.ts';
import { type ConnectionParts, serveConnection } from './connection.ts';
import type { ProtocolVersion } from './message.ts';
import { createPlaces, type RealtimeLimits } from './places.ts';

const PATH = '/realtime/v1/websocket';

/** Makes a request target that names a host noticeable. */
const NOWHERE = 'http://nowhere.invalid';

type UpgradeAnswer =
  | { readonly ok: true; readonly version: ProtocolVersion }
  | { readonly ok: false; readonly status: string };

/** Other origins' pages are refused; non-browsers send no origin. */
function comesFromOwnPage(request: IncomingMessage, siteUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  return page.host === host?.toLowerCase() || page.origin === new URL(siteUrl).origin;
}

function judgeUpgrade(
  request: IncomingMessage,
  { keys, siteUrl }: { keys: readonly string[]; siteUrl: string },
): UpgradeAnswer {
  const target = request.url ?? '';
  const url = URL.canParse(target, NOWHERE) ? new URL(target, NOWHERE) : null;
  if (url?.origin !== NOWHERE) return { ok: false, status: '400 Bad Request' };
  if (url.pathname !== PATH) return { ok: false, status: '404 Not Found' };
  if (!comesFromOwnPage(request, siteUrl)) return { ok: false, status: '403 Forbidden' };
  const key = url.searchParams.get('apikey') ?? request.headers.apikey;
  if (typeof key !== 'string' || !keys.includes(key)) {
    return { ok: false, status: '401 Unauthorized' };
  }
  return { ok: true, version: url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0' };
}

const LARGEST_MESSAGE = 65_536;
const CLOSE_WITHIN_MS = 2_000;
const PING_EVERY_MS = 30_000;

export interface RealtimeParts extends ConnectionParts {
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly trustProxy: boolean;
  readonly limits: RealtimeLimits;
}

/** The server's timeouts end with the upgrade, so do not wait for the client. */
function refuse(socket: Duplex, status: string): void {
  const text = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(text, () => socket.destroy());
}

/** WebSocket upgrades at /realtime/v1/websocket. @returns closes every socket */
export function serveRealtime(server: Server, parts: RealtimeParts): () => Promise<void> {
  const { keys, trustProxy } = parts;
  const guard = createGuard(parts.log);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const places = createPlaces(parts.limits, guard);
  const alive = new WeakSet<WebSocket>();
  const known = { keys: [keys.anonKey, keys.serviceKey], siteUrl: parts.siteUrl };

  function welcome(client: WebSocket, version: ProtocolVersion, address: string): void {
    const cut = () => client.terminate();
    client.on('error', guard('ws error', cut));
    const place = places.enter(address, (code, reason) => {
      client.close(code, reason);
      // A client that does not answer the close would stay for half a minute.
      setTimeout(guard('ws cut', cut), CLOSE_WITHIN_MS).unref();
    });
    if (!place) {
      client.close(1013, 'too many connections of this client');
      return;
    }
    const lives = () => alive.add(client);
    lives();
    client.on('pong', guard('ws pong', lives));
    serveConnection(client, version, place, parts);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const answer = judgeUpgrade(request, known);
    if (!answer.ok) {
      refuse(socket, answer.status);
      return;
    }
    const forwarded = request.headersDistinct['x-forwarded-for']?.join(',');
    const address = addressOf(request.socket.remoteAddress, forwarded, trustProxy);
    const welcomeSafely = guard('ws connection', welcome, (client) => client.terminate());
    sockets.handleUpgrade(request, socket, head, (client) =>
      welcomeSafely(client, answer.version, address),
    );
  }

  server.on(
    'upgrade',
    guard(
      'upgrade',
      (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // A client may disconnect during the handshake.
        const drop = () => socket.destroy();
        socket.on('error', guard('upgrade error', drop));
        upgrade(request, socket, head);
      },
      (_request, socket) => socket.destroy(),
    ),
  );

  function ping(client: WebSocket): void {
    if (!alive.delete(client)) client.terminate();
    else client.ping();
  }
  const pings = setInterval(() => {
    for (const client of sockets.clients) guard('ws ping', ping)(client);
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
