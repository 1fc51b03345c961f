import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';

const DIST = join(PROJECT_ROOT, 'dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticApp {
  readonly origin: string;
  /** Puts out a new version: the worker's script differs from now on. */
  release(): void;
  /** Takes parts of the app away, as a deployment does; the names begin like this. */
  withdraw(prefix: string): void;
  stop(): Promise<void>;
}

/** The built app alone, on a free port of loopback, as a static host would serve it. */
export async function startStaticApp(): Promise<StaticApp> {
  let version = 1;
  const gone: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const name = extname(path) === '' ? (path === '/' ? '/index.html' : '/app.html') : path;
    const file = join(DIST, name);
    if (!existsSync(file) || gone.some((prefix) => name.startsWith(prefix))) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    const suffix = name === '/worker-entry.js' ? `\n// ${version}` : '';
    response.end(Buffer.concat([readFileSync(file), Buffer.from(suffix)]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was taken');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    release: () => {
      version += 1;
    },
    withdraw: (prefix) => gone.push(prefix),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
