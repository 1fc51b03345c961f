import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

export interface RawUpload {
  write(bytes: Uint8Array | string): void;
  /** What the server had sent when it closed the connection. */
  readonly answer: Promise<RawAnswer>;
  /** Goes away without a word. */
  leave(): void;
}

function answerIn(text: string): RawAnswer {
  const [head = '', ...body] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    text: body.join('\r\n\r\n'),
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null,
  };
}

/** Begins a POST whose body is sent, or is not, as the test likes. */
export async function beginUpload(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawUpload> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  const closed = Promise.withResolvers<RawAnswer>();
  socket.on('close', () => closed.resolve(answerIn(text)));
  // The server may reset a connection whose body it does not read.
  socket.on('error', () => socket.destroy());
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return {
    write: (bytes) => socket.write(bytes),
    answer: closed.promise,
    leave: () => socket.destroy(),
  };
}
