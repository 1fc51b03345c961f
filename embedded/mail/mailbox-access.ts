import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { createRateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { isSameSecret } from '../../platform/http/same-secret.ts';
import { requirePerson, type VerifyToken } from '../../platform/person/access-token.ts';
import { isAdminSession } from '../../platform/person/gatekeeper.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { HttpEnv } from '../http/client.ts';

/** An admin's right is rechecked on every request. */
type PassHolder =
  | { readonly by: 'secret' }
  | { readonly by: 'admin'; readonly userId: string; readonly sessionId: string };

interface MailboxPasses {
  /** @returns the cookie's value */
  issue(holder: PassHolder): string;
  /** Null if never issued, or evicted. */
  holderOf(pass: string): PassHolder | null;
}

const MOST_KEPT = 1_000;

const keyOf = (pass: string) => createHash('sha256').update(pass).digest('base64');

/** In memory: the e-mails do not outlive the process either. */
function createMailboxPasses(): MailboxPasses {
  const holders = new Map<string, PassHolder>();
  return {
    issue(holder) {
      const pass = randomBytes(32).toString('base64url');
      holders.set(keyOf(pass), holder);
      if (holders.size > MOST_KEPT) {
        const [oldest] = holders.keys();
        if (oldest !== undefined) holders.delete(oldest);
      }
      return pass;
    },
    holderOf: (pass) => holders.get(keyOf(pass)) ?? null,
  };
}

export interface MailboxAccessParts {
  /** New at each start; printed with the mailbox's address. */
  readonly secret: string;
  readonly database: Database;
  readonly verifyToken: VerifyToken;
  /** The public origin. */
  readonly siteUrl: string;
  readonly clock: Clock;
}

const COOKIE = 'mailbox';
const TRIES_PER_MINUTE = 10;

const CLOSED =
  'The mailbox asks for its secret: open the whole address (/mailbox?secret=...) that the server printed when it started. Admins open it with the button "Mailbox" under Beta in the app.\n';

export interface MailboxAccess {
  readonly requirePass: MiddlewareHandler<HttpEnv>;
  /** POST /session: exchanges an admin's access token for the cookie, which plain pages send. */
  readonly routes: Hono<HttpEnv>;
}

export function createMailboxAccess(parts: MailboxAccessParts): MailboxAccess {
  const { secret, database, verifyToken, siteUrl, clock } = parts;
  const passes = createMailboxPasses();
  const tries = createRateLimit({ perMinute: TRIES_PER_MINUTE, clock });

  function letIn(c: Context<HttpEnv>, holder: PassHolder): void {
    setCookie(c, COOKIE, passes.issue(holder), {
      path: '/mailbox',
      httpOnly: true,
      sameSite: 'Strict',
      secure: c.var.client.secure || siteUrl.startsWith('https:'),
    });
  }

  async function holdsPass(c: Context<HttpEnv>): Promise<boolean> {
    const holder = passes.holderOf(getCookie(c, COOKIE) ?? '');
    if (holder === null) return false;
    return holder.by === 'secret' || isAdminSession(database, holder);
  }

  /** Redirects at once, so that the secret does not stay in the browser history. */
  function exchange(c: Context<HttpEnv>, given: string): Response {
    const sentence = 'Too many tries to open the mailbox. Please wait a moment.';
    takeOrRefuse(tries, c.var.client.address, sentence);
    if (!isSameSecret(given, secret)) return c.text(CLOSED, 403);
    letIn(c, { by: 'secret' });
    const { pathname, searchParams } = new URL(c.req.url);
    searchParams.delete('secret');
    return c.redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, 303);
  }

  const requirePass: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const given = c.req.method === 'GET' ? c.req.query('secret') : undefined;
    if (given !== undefined) return exchange(c, given);
    if (!(await holdsPass(c))) return c.text(CLOSED, 403);
    await next();
    return undefined;
  };

  const routes = new Hono<HttpEnv>();
  routes.post('/session', async (c) => {
    const caller = await requirePerson(c.req.raw, verifyToken);
    if (!(await isAdminSession(database, caller))) {
      throw new Problem(403, 'Only admins may read the mailbox.');
    }
    letIn(c, { by: 'admin', ...caller });
    return c.body(null, 204);
  });
  return { requirePass, routes };
}
