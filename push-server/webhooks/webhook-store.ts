import { hash } from 'node:crypto';
import { MOST_WEBHOOKS, type Webhook, type WebhookForm } from '../../domain/notice/webhook.ts';
import type { Database } from '../../platform/database/database.ts';
import type { WebhookAddress } from '../channels/webhook/webhook-sender.ts';

const SHOWN_END = 4;
/** Fewest hidden characters if the end is shown. */
const LEAST_HIDDEN = 12;

/** Recognisable but not secret, as path and query may be: 'hooks.slack.com/…x7Kq' */
export function shownAddress(url: string): string {
  const { host, pathname, search } = new URL(url);
  const rest = `${pathname}${search}`;
  if (rest === '/') return host;
  const end = rest.length >= LEAST_HIDDEN + SHOWN_END ? rest.slice(-SHOWN_END) : '';
  return `${host}/…${end}`;
}

export interface KeptWebhook {
  readonly url: string;
  readonly origin: string;
  readonly form: WebhookForm;
  readonly label: string;
  readonly secret: string;
}

interface WebhookRow extends Pick<Webhook, 'id' | 'label' | 'form' | 'state' | 'reason'> {
  url: string;
  failing_since: Date | null;
  created_at: Date;
  last_delivered_at: Date | null;
}

const COLUMNS = 'id, label, form, url, state, failing_since, reason, created_at, last_delivered_at';

/** A replaced secret signs this long beside the new one. */
const OLD_SECRET = "interval '1 day'";

function shown({ url, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    address: shownAddress(url),
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
  };
}

/** Hides the user's own host from the outbox. */
function originKey(origin: string): string {
  return `webhook:${hash('sha256', origin, 'hex').slice(0, 16)}`;
}

export async function listWebhooks(database: Database, userId: string): Promise<Webhook[]> {
  const rows = await database.query<WebhookRow>(
    `select ${COLUMNS} from public.webhooks where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(shown);
}

/** @returns why not: too many, or a duplicate */
export async function addWebhook(
  database: Database,
  userId: string,
  { url, origin, form, label, secret }: KeptWebhook,
): Promise<Webhook | 'too-many' | 'known'> {
  const key = originKey(origin);
  return database.transaction(async (tx) => {
    // Serialises concurrent additions of one user.
    await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
    const own = await tx.query<{ url: string }>(
      'select url from public.webhooks where user_id = $1',
      [userId],
    );
    if (own.some((webhook) => webhook.url === url)) return 'known';
    if (own.length >= MOST_WEBHOOKS) return 'too-many';
    await tx.query('insert into public.push_origins (origin) values ($1) on conflict do nothing', [
      key,
    ]);
    const [row] = await tx.query<WebhookRow>(
      `insert into public.webhooks (user_id, url, origin, form, label, secret)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [userId, url, key, form, label, secret],
    );
    return row ? shown(row) : 'known';
  });
}

export async function removeWebhook(database: Database, userId: string, id: string) {
  const rows = await database.query(
    'delete from public.webhooks where user_id = $1 and id = $2 returning id',
    [userId, id],
  );
  return rows.length > 0;
}

export async function turnOnWebhook(
  database: Database,
  userId: string,
  id: string,
): Promise<Webhook | null> {
  const [row] = await database.query<WebhookRow>(
    `update public.webhooks set state = 'on', failing_since = null, reason = null
     where user_id = $1 and id = $2 returning ${COLUMNS}`,
    [userId, id],
  );
  return row ? shown(row) : null;
}

/** The old one also signs for a day. @returns whether there was such a webhook */
export async function replaceSecret(
  database: Database,
  userId: string,
  id: string,
  secret: string,
): Promise<boolean> {
  const rows = await database.query(
    `update public.webhooks
     set old_secret = secret, old_secret_until = now() + ${OLD_SECRET}, secret = $3
     where user_id = $1 and id = $2 returning id`,
    [userId, id, secret],
  );
  return rows.length > 0;
}

export async function addressOf(
  database: Database,
  userId: string,
  id: string,
): Promise<WebhookAddress | null> {
  const [row] = await database.query<WebhookAddress>(
    `select url, form, array_remove(array[secret,
       case when old_secret_until > now() then old_secret end], null) as secrets
     from public.webhooks where user_id = $1 and id = $2`,
    [userId, id],
  );
  return row ?? null;
}

/** Does not turn the webhook on. */
export async function noteTaken(database: Database, id: string): Promise<void> {
  await database.query(
    `update public.webhooks set last_delivered_at = now(), failing_since = null,
       reason = case when state = 'on' then null else reason end
     where id = $1`,
    [id],
  );
}
