import { createServer, type RequestListener } from 'node:http';

const page: RequestListener = (_, response) => {
  response.setHeader('content-type', 'text/html').end('<html>Sign in to this network</html>');
};

/** What may stand where the service should be; null: nothing. */
export const SERVICE_FAULTS: Readonly<Record<string, RequestListener | null>> = {
  'a server that is gone': null,
  'a page of another network': page,
  'a gateway without its server': (request, response) => {
    response.statusCode = 502;
    page(request, response);
  },
  'a connection that is cut before the answer': (request) => void request.socket.destroy(),
  'a connection that is cut within the answer': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"coins": [', () => response.socket?.destroy());
  },
  'an answer of another shape': (_, response) => {
    response.setHeader('content-type', 'application/json').end('{"quite": "another"}');
  },
};

/** Starts what stands there, on loopback and for pages of every origin. */
export async function serveFault(
  listener: RequestListener | null,
): Promise<{ readonly origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('connection', 'close');
    if (request.method === 'OPTIONS') response.end();
    else listener?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  if (listener === null) server.close();
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
