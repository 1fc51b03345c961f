import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  /** Its headers and body together, to search in. */
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  /** The request line's target, also in its absolute form. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Asks what a browser would not: with any Host, any forwarded header, any request line. */
export function askRaw(origin: string, asked: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: asked.target,
        method: asked.method ?? 'GET',
        headers: { ...asked.headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: [...response.rawHeaders, Buffer.concat(chunks).toString()].join('\n'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(asked.body);
  });
}
