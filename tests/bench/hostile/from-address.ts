import { request } from 'node:http';

export interface Exchange {
  readonly status: number;
  readonly body: Buffer;
  readonly milliseconds: number;
}

export interface Asking {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
}

/**
 * One HTTP request from a loopback address of its own, which the server counts as one client.
 * @param from such as 127.0.0.7
 * @returns status 0 when no answer came
 */
export function askFrom(from: string, origin: string, asking: Asking): Promise<Exchange> {
  const { method = 'GET', path, headers = {}, body, timeoutMs = 30_000 } = asking;
  const started = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number, answer: Buffer = Buffer.alloc(0)) =>
      resolve({ status, body: answer, milliseconds: performance.now() - started });
    const outgoing = request(new URL(path, origin), {
      method,
      localAddress: from,
      agent: false,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on('error', () => ended(0));
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => ended(0));
      response.on('end', () => ended(response.statusCode ?? 0, Buffer.concat(chunks)));
    });
    outgoing.end(body);
  });
}
