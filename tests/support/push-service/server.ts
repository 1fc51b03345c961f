import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type Certificate, makeCertificate } from './certificate.ts';
import { createReceiver, makeReceiverKeys, type ReceiverKeys } from './device.ts';
import { createVapidCheck } from './vapid-check.ts';

/** What the service answers; 'hang' never answers, 'cut' closes the connection. */
export type Answer = { status: number; retryAfter?: string; location?: string } | 'hang' | 'cut';

export interface ReceivedMessage {
  readonly device: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Decrypted when it is first read; null where that fails. */
  readonly text: string | null;
  /** Bytes of the encrypted body. */
  readonly size: number;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  readonly vapidKey: string;
}

export interface TestDevice {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushService {
  readonly origin: string;
  readonly certificate: Certificate;
  /** Messages answered with 2xx, in order. */
  readonly accepted: ReceivedMessage[];
  /** Requests by what they were answered with: '201', 'hang', ... */
  readonly answered: Map<string, number>;
  /** Why requests were refused as malformed. */
  readonly faults: string[];
  /** A new device; it gives the answers in order, then the last one for ever; 201 without any. */
  addDevice(...answers: Answer[]): TestDevice;
  /** Replaces a device's answers. */
  answers(device: TestDevice, ...answers: Answer[]): void;
  /** Resolves once so many messages have been accepted. */
  acceptedAtLeast(count: number): Promise<void>;
  close(): Promise<void>;
}

interface DeviceEntry {
  keys: ReceiverKeys;
  read: (body: Buffer) => string;
  script: Answer[];
}

export interface PushServiceOptions {
  /** 0 or nothing takes any free port. */
  port?: number;
  certificate?: Certificate;
}

/** Starts a push service on loopback that speaks RFC 8030 over TLS and judges what it is sent. */
export async function startPushService(options: PushServiceOptions = {}): Promise<PushService> {
  const certificate = options.certificate ?? (await makeCertificate());
  const devices = new Map<string, DeviceEntry>();
  const accepted: ReceivedMessage[] = [];
  const answered = new Map<string, number>();
  const faults: string[] = [];
  const waiting = new Set<{ count: number; done: () => void }>();
  let origin = '';
  const checkVapid = createVapidCheck(() => origin);

  function finish(response: ServerResponse, answer: Exclude<Answer, string>): void {
    response.statusCode = answer.status;
    if (answer.retryAfter !== undefined) response.setHeader('retry-after', answer.retryAfter);
    if (answer.location !== undefined) response.setHeader('location', answer.location);
    if (answer.status === 201)
      response.setHeader('location', `${origin}/message/${accepted.length}`);
    response.end();
  }

  async function refusal(request: IncomingMessage, body: Buffer) {
    if (request.method !== 'POST') return { status: 405, why: 'not POST' };
    if (request.headers['content-encoding'] !== 'aes128gcm')
      return { status: 415, why: 'encoding' };
    if (!/^\d+$/.test(String(request.headers.ttl))) return { status: 400, why: 'no TTL' };
    const topic = request.headers.topic;
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) {
      return { status: 400, why: 'topic' };
    }
    if (body.length > 4_096) return { status: 413, why: 'body over 4,096 bytes' };
    return null;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const fault = await refusal(request, body);
    const vapid = await checkVapid(request.headers.authorization);
    if (fault || !vapid.ok) {
      const status = fault?.status ?? (vapid.ok ? 400 : vapid.status);
      faults.push(fault?.why ?? (vapid.ok ? '' : vapid.why));
      count(String(status));
      return finish(response, { status });
    }
    const id = (request.url ?? '').replace(/^\/send\//, '');
    const device = devices.get(id);
    if (!device) {
      count('404');
      return finish(response, { status: 404 });
    }
    const answer = (device.script.length > 1 ? device.script.shift() : device.script[0]) ?? {
      status: 201,
    };
    count(typeof answer === 'string' ? answer : String(answer.status));
    if (answer === 'hang') return;
    if (answer === 'cut') {
      request.socket.destroy();
      return;
    }
    if (answer.status < 300) accept(id, device, request, body, vapid.publicKey);
    finish(response, answer);
  }

  function count(answer: string): void {
    answered.set(answer, (answered.get(answer) ?? 0) + 1);
  }

  function accept(
    id: string,
    device: DeviceEntry,
    request: IncomingMessage,
    body: Buffer,
    vapidKey: string,
  ): void {
    let text: string | null | undefined;
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    accepted.push({
      device: id,
      at: Date.now(),
      get text() {
        if (text === undefined) text = decrypted(device, body);
        return text;
      },
      size: body.length,
      ttl: header('ttl'),
      urgency: header('urgency'),
      topic: header('topic'),
      vapidKey,
    });
    for (const waiter of waiting) if (accepted.length >= waiter.count) waiter.done();
  }

  function decrypted(device: DeviceEntry, body: Buffer): string | null {
    try {
      return device.read(body);
    } catch (error) {
      faults.push(`not decrypted: ${String(error)}`);
      return null;
    }
  }

  const server = createServer({ key: certificate.key, cert: certificate.cert }, (req, res) => {
    handle(req, res).catch((error: unknown) => {
      // A client that was killed in mid request is what the fault tests are about.
      if (!req.destroyed) faults.push(String(error));
      res.destroy();
    });
  });
  // Real push services keep connections for minutes; Node's servers for five seconds.
  server.keepAliveTimeout = 75_000;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  origin = `https://localhost:${address.port}`;

  return {
    get origin() {
      return origin;
    },
    certificate,
    accepted,
    answered,
    faults,
    addDevice(...answers) {
      // Nobody has an address of another service's, though a later one may be given its port.
      const id = randomUUID();
      const keys = makeReceiverKeys();
      devices.set(id, { keys, read: createReceiver(keys), script: answers });
      return {
        id,
        endpoint: `${origin}/send/${id}`,
        keys: { p256dh: keys.p256dh, auth: keys.auth },
      };
    },
    answers(device, ...answers) {
      const entry = devices.get(device.id);
      if (!entry) throw new Error(`no device ${device.id}`);
      entry.script = answers;
    },
    acceptedAtLeast(wanted) {
      if (accepted.length >= wanted) return Promise.resolve();
      return new Promise((resolve) => {
        const waiter = {
          count: wanted,
          done: () => {
            waiting.delete(waiter);
            resolve();
          },
        };
        waiting.add(waiter);
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
