import { Hono } from 'hono';
import type { HttpEnv } from '../http/client.ts';
import type { Mailbox } from './mailbox.ts';
import { createMailboxAccess, type MailboxAccessParts } from './mailbox-access.ts';
import { MAILBOX_STYLE, mailboxPage, messagePage } from './mailbox-page.ts';

/**
 * /mailbox: the caught e-mails, as pages and as JSON. They hold links that sign people in, so they
 * are for holders of the secret and for admins, wherever a request comes from.
 */
export function mailboxRoutes(mailbox: Mailbox, parts: MailboxAccessParts): Hono<HttpEnv> {
  const access = createMailboxAccess(parts);
  const routes = new Hono<HttpEnv>();
  routes.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
  });
  routes.route('/', access.routes);
  routes.use(access.requirePass);
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
