import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import type { HttpEnv } from '../../../embedded/http/client.ts';
import { generateApiKey } from '../../../embedded/lite.ts';
import { PROJECT_ROOT } from '../../../embedded/project-folders.ts';
import { takePort } from '../../../platform/http/listen.ts';
import { quietLog } from '../test-database.ts';

/** The public key, and the one that only servers have. */
export interface GatewayKeys {
  readonly anonKey: string;
  readonly serviceKey: string;
}

export interface Gateway {
  readonly origin: string;
  readonly keys: GatewayKeys;
  /** Where paths go from now on. */
  readonly targets: Map<string, string>;
  readonly routes: Hono<HttpEnv>;
  stop(): Promise<void>;
}

/** What a Supabase gateway lets through without a key. */
const OPEN = ['/auth/v1/verify', '/auth/v1/.well-known/jwks.json'];

/** Asks a program behind the gateway, which knows nothing of the path's beginning. */
export async function passOn(request: Request, target: string, prefix: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete('host');
  headers.set('x-forwarded-for', '127.0.0.1');
  const answer = await fetch(`${target}${pathname.slice(prefix.length)}${search}`, {
    method: request.method,
    headers,
    body: ['GET', 'HEAD'].includes(request.method) ? null : await request.arrayBuffer(),
    redirect: 'manual',
  });
  const sent = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) sent.delete(name);
  return new Response(answer.body, { status: answer.status, headers: sent });
}

/** What stands before a project's programs: strips their prefix, and asks for a key of the project. */
export async function openGateway(): Promise<Gateway> {
  const listening = await takePort({ port: 0, host: '127.0.0.1', log: quietLog });
  const keys = {
    anonKey: (await generateApiKey('publishable')).key,
    serviceKey: (await generateApiKey('secret')).key,
  };
  const targets = new Map<string, string>();
  const routes = new Hono<HttpEnv>();
  routes.get('/templates/:name', (c) => {
    const file = join(PROJECT_ROOT, 'supabase/templates', basename(c.req.param('name')));
    return c.html(readFileSync(file, 'utf8'));
  });
  routes.use(async (c, next) => {
    const prefix = [...targets.keys()].find((path) => c.req.path.startsWith(`${path}/`));
    if (prefix === undefined) return next();
    const isKnown = Object.values(keys).includes(c.req.header('apikey') ?? '');
    if (prefix === '/auth/v1' && !isKnown && !OPEN.includes(c.req.path)) {
      return c.json({ message: 'No API key found in request' }, 401);
    }
    return passOn(c.req.raw, targets.get(prefix) ?? '', prefix);
  });
  listening.answer((request, bindings) => routes.fetch(request, bindings));
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    keys,
    targets,
    routes,
    stop: () => listening.close(0),
  };
}
