import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { Problem } from '../../platform/http/problem.ts';
import { createRateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { isSameSecret } from '../../platform/http/same-secret.ts';
import { requirePerson } from '../../platform/person/access-token.ts';
import { isAdminSession, requirePasskey } from '../../platform/person/gatekeeper.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import { BoundedMap } from '../backend/bounded-map.ts';
import type { HttpEnv } from '../http/client.ts';
import { escapeHtml } from './mail.ts';
import type { CaughtMail, Mailbox } from './mailbox.ts';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/mailbox/mailbox.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

const MAILBOX_STYLE = `
@media (prefers-color-scheme: dark) { a { color: #8ab4f8; } a:visited { color: #c58af9; } }
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 0.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
a, button { min-height: 24px; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

const when = (iso: string) =>
  `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;

function mailboxPage(messages: readonly CaughtMail[]): string {
  const rows = messages.map(
    (mail) => `<tr>
<td>${when(mail.received_at)}</td>
<td>${escapeHtml(mail.to)}</td>
<td><a href="/mailbox/messages/${mail.id}">${escapeHtml(mail.subject)}</a></td>
</tr>`,
  );
  const table = `<table>
<caption>Newest first</caption>
<thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>E-mails are caught here instead of being sent, and forgotten when the program stops.</p>
${messages.length === 0 ? '<p>No e-mails yet.</p>' : table}`,
  );
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/g)
    .map((part, i) =>
      i % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}

function messagePage(mail: CaughtMail): string {
  return page(
    mail.subject,
    `<p><a href="/mailbox">All e-mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Received</dt><dd>${when(mail.received_at)}</dd></dl>
<div class="text">${linked(mail.text)}</div>`,
  );
}

/** An admin's right is rechecked on every request. */
type PassHolder =
  | { readonly by: 'secret' }
  | { readonly by: 'admin'; readonly userId: string; readonly sessionId: string };

const MOST_KEPT = 1_000;

const keyOf = (pass: string) => createHash('sha256').update(pass).digest('base64');

export interface MailboxAccessParts extends Pick<Ground, 'database' | 'verifyToken' | 'clock'> {
  /** New at each start; printed with the mailbox's address. */
  readonly secret: string;
  readonly siteUrl: string;
}

const COOKIE = 'mailbox';
const TRIES_PER_MINUTE = 10;

const CLOSED =
  'The mailbox asks for its secret: open the whole address (/mailbox?secret=...) that the server printed when it started. Admins open it with the button "Mailbox" under Beta in the app.\n';

/** /mailbox: e-mails contain sign-in links, so only the secret or an admin's session opens it. */
export function mailboxRoutes(mailbox: Mailbox, parts: MailboxAccessParts): Hono<HttpEnv> {
  const { secret, database, verifyToken, siteUrl, clock } = parts;
  // In memory: the e-mails do not outlive the process either.
  const passes = new BoundedMap<string, PassHolder>(MOST_KEPT);
  const tries = createRateLimit({ perMinute: TRIES_PER_MINUTE, clock });

  function letIn(c: Context<HttpEnv>, holder: PassHolder): void {
    const pass = randomBytes(32).toString('base64url');
    passes.set(keyOf(pass), holder);
    setCookie(c, COOKIE, pass, {
      path: '/mailbox',
      httpOnly: true,
      sameSite: 'Strict',
      secure: c.var.client.secure || siteUrl.startsWith('https:'),
    });
  }

  async function holdsPass(c: Context<HttpEnv>): Promise<boolean> {
    const holder = passes.get(keyOf(getCookie(c, COOKIE) ?? ''));
    if (holder === undefined) return false;
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
  routes.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
  });
  // Exchanges an admin's access token for the cookie, which plain pages send.
  routes.post('/session', async (c) => {
    const caller = await requirePerson(c.req.raw, verifyToken);
    if (!(await isAdminSession(database, caller))) {
      throw new Problem(403, 'Only admins may read the mailbox.');
    }
    await requirePasskey(database, caller);
    letIn(c, { by: 'admin', ...caller });
    return c.body(null, 204);
  });
  routes.use(requirePass);
  routes.get('/', (c) => c.html(mailboxPage(mailbox.messages())));
  routes.get('/mailbox.css', (c) => c.body(MAILBOX_STYLE, 200, { 'Content-Type': 'text/css' }));
  routes.get('/messages', (c) => c.json(mailbox.messages()));
  routes.delete('/messages', (c) => {
    mailbox.clear();
    return c.body(null, 204);
  });
  routes.get('/messages/:id', (c) => {
    const mail = mailbox.messages().find((message) => message.id === c.req.param('id'));
    return mail ? c.html(messagePage(mail)) : c.text('No such e-mail.\n', 404);
  });
  return routes;
}
