import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Registry } from 'prom-client';
import type { createBetaDesk } from '../beta/app.ts';
import { requireRounds } from '../platform/database/rounds-record.ts';
import {
  contentPolicy,
  NO_INLINE_PARTS,
  SECURITY_HEADERS,
  STRICT_TRANSPORT,
} from '../platform/http/content-policy.ts';
import { Problem, problemHandler } from '../platform/http/problem.ts';
import { requireRoom } from '../platform/process/disk-space.ts';
import { measureReadiness, requireDatabase, serveHealth } from '../platform/server/health.ts';
import { measureRequests } from '../platform/server/metrics.ts';
import { type AuthParts, authRoutes } from './auth/auth-routes.ts';
import { measureBackups } from './backup/backups-folder.ts';
import { readAppFiles } from './http/app-files.ts';
import { appRoutes } from './http/app-routes.ts';
import { clientOf, type HttpEnv } from './http/client.ts';
import type { Keys } from './keys.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { serveBackups, serveBetaDesk } from './operator-routes.ts';
import type { Program } from './programs/program.ts';
import { type RestParts, restRoutes } from './rest/rest-routes.ts';
import { type StorageParts, storageRoutes } from './storage/storage-routes.ts';

function familyOf(line: string): string {
  const described = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
  return described ?? (/^[\w:]+/.exec(line)?.[0] ?? '').replace(/_(bucket|sum|count)$/, '');
}

/** Merges several programs' metrics, describing each metric once. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, Set<string>>();
  for (const line of texts.join('\n').split('\n')) {
    if (line.trim() === '') continue;
    const family = familyOf(line);
    const lines = families.get(family) ?? new Set();
    const said = /^# (HELP|TYPE)/.exec(line)?.[0];
    if (said === undefined || ![...lines].some((other) => other.startsWith(said))) lines.add(line);
    families.set(family, lines);
  }
  const all = [...families.values()].flatMap((lines) => [...lines]);
  return all.map((line) => `${line}\n`).join('');
}

/** `token`: what the programs ask of a reader; `dataFolder`: whose backups are measured. */
function programMetrics(
  own: Registry,
  programs: readonly Program[],
  token: string | null,
  dataFolder: string,
): Pick<Registry, 'contentType' | 'metrics'> {
  measureBackups(own, dataFolder);
  const headers = { authorization: `Bearer ${token}` };
  return {
    contentType: own.contentType,
    async metrics() {
      const texts = programs.map(async ({ app }) => {
        const response = await app.fetch(new Request('http://localhost/metrics', { headers }));
        return response.ok ? response.text() : '';
      });
      return mergeMetrics(await Promise.all([own.metrics(), ...texts]));
    },
  };
}

export interface SiteParts extends AuthParts, RestParts {
  storage: StorageParts;
  keys: Keys;
  /** Null if e-mails are really sent. */
  mailbox: Mailbox | null;
  mailboxSecret: string;
  /** Null turns metrics off. */
  metricsToken: string | null;
  dataFolder: string;
  betaDesk: ReturnType<typeof createBetaDesk>;
  programs: readonly Program[];
  appFolder: string;
  trustProxy: boolean;
}

export function createSite(parts: SiteParts): Hono<HttpEnv> {
  const { database, mailbox, metricsToken, programs, log } = parts;
  const { siteUrl } = parts.mail;
  const site = new Hono<HttpEnv>();
  const onProblem = problemHandler(log);
  site.onError((error, c) => {
    // An unread rest of the body would be parsed as the next request.
    if (error instanceof Problem && error.status === 413) c.header('Connection', 'close');
    return onProblem(error, c);
  });
  site.use(async (c, next) => {
    c.set('client', clientOf(c, parts.trustProxy));
    await next();
  });
  site.use(measureRequests(parts.metrics));
  site.use(securityHeaders(siteUrl));
  const checks = {
    database: () => requireDatabase(database),
    disk: () => requireRoom(parts.dataFolder),
    rounds: () => requireRounds(database),
  };
  measureReadiness(parts.metrics, checks);
  serveHealth(site, {
    checks,
    metrics: programMetrics(parts.metrics, programs, metricsToken, parts.dataFolder),
    metricsToken,
    log,
  });
  // It names no addresses: the page's own origin serves everything, under any name.
  const config = Object.assign(
    { supabaseAnonKey: parts.keys.anonKey, mailbox: mailbox !== null },
    ...programs.map((program) => program.config),
  );
  site.get('/config.json', (c) => c.json(config, 200, { 'Cache-Control': 'no-store' }));
  site.route('/auth/v1', authRoutes(parts));
  site.route('/rest/v1', restRoutes(parts));
  site.route('/storage/v1', storageRoutes(parts.storage));
  serveBackups(site, parts);
  serveBetaDesk(site, parts.betaDesk, parts.keys.serviceKey);
  for (const program of programs) {
    site.mount(program.path, (request, client) => program.app.fetch(request, client), {
      optionHandler: (c: Context<HttpEnv>) => [{ clientAddress: c.var.client.address }],
    });
  }
  if (mailbox) {
    const access = { ...parts, siteUrl, secret: parts.mailboxSecret };
    site.route('/mailbox', mailboxRoutes(mailbox, access));
  } else site.all('/mailbox/*', (c) => c.text('E-mails are sent, not caught.\n', 404));
  site.route('/', appRoutes(readAppFiles(parts.appFolder)));
  return site;
}

/** An answer's own CSP is kept. */
export function securityHeaders(siteUrl: string): MiddlewareHandler<HttpEnv> {
  // In older browsers 'self' does not cover same-origin sockets.
  const sockets = [siteUrl.replace(/^http/, 'ws')];
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('Content-Security-Policy')) {
      const inline = c.get('inlineParts') ?? NO_INLINE_PARTS;
      headers.set('Content-Security-Policy', contentPolicy(sockets, inline));
    }
    if (c.var.client.secure) headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
  };
}
