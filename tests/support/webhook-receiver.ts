import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { type Certificate, makeCertificate } from './push-service/certificate.ts';

/**
 * What the receiver answers: 'hang' never answers, 'cut' closes the connection, 'drip' sends its answer
 * a byte at a time and never ends, 'flood' sends without end.
 */
export type ReceiverAnswer =
  | number
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'cut'
  | 'drip'
  | 'flood';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly origin: string;
  readonly certificate: Certificate;
  /** Every request, in order. */
  readonly received: ReceivedWebhook[];
  /** Bytes that were written of answers without end. */
  readonly flooded: () => number;
  /** Gives these answers in turn, then the last one for ever. */
  answer(...answers: ReceiverAnswer[]): void;
  /** The request of this number, counted from 0, once it has come. */
  request(index: number): Promise<ReceivedWebhook>;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on loopback, over TLS. */
export async function startWebhookReceiver(given?: Certificate): Promise<WebhookReceiver> {
  const certificate = given ?? (await makeCertificate());
  const received: ReceivedWebhook[] = [];
  let script: ReceiverAnswer[] = [204];
  let flooded = 0;
  let arrived = Promise.withResolvers<void>();

  const server = createServer(
    { key: certificate.key, cert: certificate.cert },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => response.destroy());
      request.on('end', () => {
        const { headers, url: path = '' } = request;
        received.push({ path, headers, body: Buffer.concat(chunks).toString() });
        arrived.resolve();
        arrived = Promise.withResolvers();
        const answer = (script.length > 1 ? script.shift() : script[0]) ?? 204;
        if (answer === 'hang') return;
        if (answer === 'cut') return void request.socket.destroy();
        if (answer === 'drip' || answer === 'flood') {
          response.writeHead(200, { 'content-type': 'text/plain' });
          const chunk = Buffer.alloc(answer === 'drip' ? 1 : 65_536, 120);
          const timer = setInterval(() => {
            flooded += chunk.byteLength;
            response.write(chunk);
          }, 20);
          response.on('close', () => clearInterval(timer));
          return;
        }
        const { status, headers: own = {} } =
          typeof answer === 'number' ? { status: answer } : answer;
        response.writeHead(status, own).end();
      });
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');

  return {
    origin: `https://localhost:${address.port}`,
    certificate,
    received,
    flooded: () => flooded,
    answer(...answers) {
      script = answers;
    },
    async request(index) {
      for (;;) {
        const one = received[index];
        if (one) return one;
        await arrived.promise;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
