import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare page</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A bare page">
</head><body><main><h1>A bare page</h1><p>A few words, and nothing else.</p></main></body></html>`;

export interface BarePage {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The reference: a page of a heading and a line, which costs what any page costs on this machine. */
export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(HTML);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => new Promise((closed) => void server.close(() => closed())),
  };
}
