import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Certificate, makeCertificate } from './certificate.ts';
import { createVapidCheck } from './vapid-check.ts';

/** A browser's word on a message: 100 handed to its worker, 101 not decrypted, 102 not delivered. */
interface Ack {
  readonly channelID: string;
  readonly version: string;
  readonly code: number;
}

interface Message {
  readonly channelID: string;
  readonly topic: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  readonly frame: string;
}

/** A browser, by the name (uaid) that it was given. */
interface Agent {
  /** The application server's key of each channel, base64url; null without one. */
  readonly channels: Map<string, string | null>;
  /** By version, until the browser acknowledges them. */
  readonly waiting: Map<string, Message>;
  socket: WebSocket | null;
}

export interface Autopush {
  /** For `dom.push.serverURL`. */
  readonly socketUrl: string;
  readonly certificate: Certificate;
  readonly acks: readonly Ack[];
  /** What POSTs were answered with, in order. */
  readonly answered: readonly number[];
  /** Codes of `unregister`: 200 at the page's wish, 202 where permission ended. */
  readonly unregistered: readonly number[];
  /** Browsers that are connected, channels that live, messages that wait for a browser. */
  count(): { readonly browsers: number; readonly channels: number; readonly waiting: number };
  /** Forgets every browser and hangs up: each gets another name at its next hello, and drops what it had. */
  forgetBrowsers(): void;
  /** Ends all channels without a word to the browsers: their endpoints answer 410. */
  forgetChannels(): void;
  close(): Promise<void>;
}

const FrameSchema = v.object({
  messageType: v.optional(v.string(), 'ping'),
  uaid: v.optional(v.string(), ''),
  channelID: v.optional(v.string(), ''),
  key: v.optional(v.string()),
  code: v.optional(v.number()),
  updates: v.optional(
    v.array(v.object({ channelID: v.string(), version: v.string(), code: v.number() })),
    [],
  ),
});

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

const unpadded = (key: string) => key.replace(/=+$/, '');

/**
 * Starts what Firefox takes for Mozilla's push service: a WebSocket for browsers, by
 * https://mozilla-push-service.readthedocs.io/en/latest/, and RFC 8030 over TLS for servers.
 */
export async function startAutopush(): Promise<Autopush> {
  const certificate = await makeCertificate();
  const agents = new Map<string, Agent>();
  /** Channels ever given, by the browser they were given to. */
  const owners = new Map<string, string>();
  const acks: Ack[] = [];
  const answered: number[] = [];
  const unregistered: number[] = [];
  let origin = '';
  const checkVapid = createVapidCheck(() => origin);

  function greet(uaid: string, socket: WebSocket): void {
    const agent = agents.get(uaid) ?? { channels: new Map(), waiting: new Map(), socket };
    agent.socket = socket;
    agents.set(uaid, agent);
    const greeting = { messageType: 'hello', status: 200, uaid, use_webpush: true, broadcasts: {} };
    socket.send(JSON.stringify(greeting));
    for (const [version, { expires, frame }] of agent.waiting) {
      if (expires < Date.now()) agent.waiting.delete(version);
      else socket.send(frame);
    }
  }

  function serveBrowser(socket: WebSocket): void {
    let uaid = '';
    socket.on('close', () => {
      const agent = agents.get(uaid);
      if (agent?.socket === socket) agent.socket = null;
    });
    socket.on('message', (data) => {
      const frame = v.parse(FrameSchema, JSON.parse(String(data)));
      const { messageType, channelID } = frame;
      const say = (more: object) => socket.send(JSON.stringify({ messageType, ...more }));
      const agent = agents.get(uaid);
      if (messageType === 'ping') socket.send('{}');
      else if (messageType === 'hello') {
        uaid = agents.has(frame.uaid) ? frame.uaid : randomUUID().replaceAll('-', '');
        greet(uaid, socket);
      } else if (!agent) socket.terminate();
      else if (messageType === 'register') {
        // Comes again for a channel whose answer was cut off.
        agent.channels.set(channelID, frame.key ?? null);
        owners.set(channelID, uaid);
        say({ status: 200, uaid, channelID, pushEndpoint: `${origin}/wpush/v2/${channelID}` });
      } else if (messageType === 'unregister') {
        agent.channels.delete(channelID);
        unregistered.push(frame.code ?? 200);
        say({ status: 200, channelID });
      } else if (messageType === 'ack') {
        for (const update of frame.updates) agent.waiting.delete(update.version);
        acks.push(...frame.updates);
      }
    });
  }

  async function answerTo(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    const { authorization, topic, ttl } = request.headers;
    const encoding = request.headers['content-encoding'];
    const channelID = /^\/wpush\/v2\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? '';
    const owner = owners.get(channelID);
    if (request.method !== 'POST') return 405;
    if (owner === undefined) return 404;
    const agent = agents.get(owner);
    if (!agent?.channels.has(channelID)) return 410;
    const vapid = await checkVapid(authorization);
    if (!vapid.ok) return vapid.status;
    const key = agent.channels.get(channelID);
    if (key && unpadded(key) !== unpadded(vapid.publicKey)) return 401;
    if (!/^\d+$/.test(String(ttl)) || encoding !== 'aes128gcm') return 400;
    if (body.length > 4_096) return 413;
    const version = randomUUID();
    const message = {
      channelID,
      topic: topic?.toString(),
      expires: Date.now() + Number(ttl) * 1_000,
      frame: JSON.stringify({
        messageType: 'notification',
        channelID,
        version,
        data: body.toString('base64url'),
        headers: { encoding },
      }),
    };
    for (const [old, waiting] of agent.waiting) {
      const isOlder = waiting.channelID === channelID && waiting.topic === message.topic;
      if (message.topic !== undefined && isOlder) agent.waiting.delete(old);
    }
    agent.waiting.set(version, message);
    agent.socket?.send(message.frame);
    return 201;
  }

  const socketServer = createHttpServer();
  const sockets = new WebSocketServer({ server: socketServer });
  sockets.on('connection', serveBrowser);
  const { key, cert } = certificate;
  const endpoints = createHttpsServer({ key, cert }, async (request, response) => {
    const status = await answerTo(request).catch(() => 500);
    answered.push(status);
    response.writeHead(status, { location: `${origin}/m/${answered.length}` }).end();
  });
  // As in server.ts: a connection that ends as it is used again fails a test notification.
  endpoints.keepAliveTimeout = 75_000;
  const socketUrl = `ws://127.0.0.1:${await listen(socketServer)}/`;
  origin = `https://localhost:${await listen(endpoints)}`;

  /** Firefox waits for the end of the connection itself, whatever the socket's closing frame says. */
  function hangUp(): void {
    for (const socket of sockets.clients) socket.terminate();
  }

  return {
    socketUrl,
    certificate,
    acks,
    answered,
    unregistered,
    count() {
      const all = [...agents.values()];
      return {
        browsers: all.filter(({ socket }) => socket).length,
        channels: all.reduce((sum, { channels }) => sum + channels.size, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting.size, 0),
      };
    },
    forgetBrowsers() {
      agents.clear();
      hangUp();
    },
    forgetChannels() {
      for (const { channels } of agents.values()) channels.clear();
    },
    async close() {
      hangUp();
      for (const server of [socketServer, endpoints]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}
