import { type Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { createBetaDesk } from '../beta/app.ts';
import type { Database } from '../platform/database/database.ts';
import { requireRounds } from '../platform/database/rounds-record.ts';
import { Problem, problemHandler } from '../platform/http/problem.ts';
import type { VerifyToken } from '../platform/person/access-token.ts';
import type { Clock } from '../platform/process/clock.ts';
import { requireRoom } from '../platform/process/disk-space.ts';
import type { Log } from '../platform/process/log.ts';
import { measureReadiness, requireDatabase, serveHealth } from '../platform/server/health.ts';
import { measureRequests } from '../platform/server/metrics.ts';
import type { AttemptCounter } from './auth/attempt-limits.ts';
import { authRoutes } from './auth/auth-routes.ts';
import type { LinkMailOptions } from './auth/mailer.ts';
import type { PasswordChecks } from './auth/password-checks.ts';
import type { LiteApi } from './backend/lite-api.ts';
import { serveBackups } from './backup/backup-routes.ts';
import { measureBackups } from './backup/last-backup.ts';
import { serveBetaDesk } from './beta/beta-routes.ts';
import { readAppFiles } from './http/app-files.ts';
import { appRoutes } from './http/app-routes.ts';
import { clientOf, type HttpEnv } from './http/client.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Keys } from './keys.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import type { Program } from './programs/program.ts';
import { restRoutes } from './rest/rest-routes.ts';
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

interface ConfigParts {
  readonly anonKey: string;
  readonly programs: readonly Program[];
  readonly mailbox: boolean;
}

/** `/config.json` names no addresses: the page's own origin serves everything, under any name. */
function serveConfig(app: Hono<HttpEnv>, parts: ConfigParts): void {
  const own = Object.assign({}, ...parts.programs.map((program) => program.config));
  const config = { supabaseAnonKey: parts.anonKey, mailbox: parts.mailbox, ...own };
  app.get('/config.json', (c) => c.json(config, 200, { 'Cache-Control': 'no-store' }));
}

export interface SiteParts {
  liteApi: LiteApi;
  storage: StorageParts;
  database: Database;
  keys: Keys;
  mail: LinkMailOptions;
  /** Null if e-mails are really sent. */
  mailbox: Mailbox | null;
  mailboxSecret: string;
  /** Null turns metrics off. */
  metricsToken: string | null;
  metrics: Registry;
  dataFolder: string;
  isEmbedded: boolean;
  verifyToken: VerifyToken;
  attempts: AttemptCounter;
  passwordChecks: PasswordChecks;
  betaDesk: ReturnType<typeof createBetaDesk>;
  programs: readonly Program[];
  appFolder: string;
  trustProxy: boolean;
  clock: Clock;
  log: Log;
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
  serveConfig(site, { anonKey: parts.keys.anonKey, programs, mailbox: mailbox !== null });
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
