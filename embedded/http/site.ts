import { Hono } from 'hono';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { notFoundHandler, problemHandler } from '../../platform/problem.ts';
import { withQuietConsole } from '../backend/quiet-console.ts';
import type { Keys } from '../keys.ts';
import type { App } from '../lite.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Program } from '../programs/program.ts';
import { readAppFiles } from './app-files.ts';
import { appRoutes } from './app-routes.ts';
import { clientOf, type HttpEnv } from './client.ts';
import { serveConfig } from './config-json.ts';
import { serveHealth } from './health.ts';
import { securityHeaders } from './security-headers.ts';

export interface SiteParts {
  lite: InstanceType<typeof App>;
  database: Database;
  keys: Keys;
  mailbox: Mailbox;
  programs: readonly Program[];
  appFolder: string;
  trustProxy: boolean;
  log: Log;
}

const SUPABASE_PATHS = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*'];

/** Everything on the one origin. */
export function createSite(parts: SiteParts): Hono<HttpEnv> {
  const { lite, database, keys, programs, log } = parts;
  const site = new Hono<HttpEnv>();
  site.onError(problemHandler(log));
  site.notFound(notFoundHandler);
  site.use(async (c, next) => {
    c.set('client', clientOf(c, parts.trustProxy));
    await next();
  });
  site.use(securityHeaders);
  serveHealth(site, database, programs);
  serveConfig(site, keys.anonKey, programs);
  site.on('ALL', SUPABASE_PATHS, (c) =>
    withQuietConsole(log, () => lite.fetch(c.req.raw, { peerAddress: c.var.client.address })),
  );
  for (const program of programs) {
    site.mount(program.path, (request) => program.app.fetch(request));
  }
  site.get('/mailbox/messages', (c) =>
    c.var.client.local ? c.json(parts.mailbox.messages()) : c.notFound(),
  );
  site.route('/', appRoutes(readAppFiles(parts.appFolder)));
  return site;
}
