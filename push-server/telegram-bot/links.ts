import { hash, randomBytes } from 'node:crypto';
import type { TelegramLinkState } from '../../domain/notice/telegram-link.ts';
import { DEFAULT_SETTINGS } from '../../domain/person/user-settings.ts';
import type { Database } from '../../platform/database/database.ts';

const CODE_LIFETIME_MINUTES = 15;

/** 32 characters of base64url, as Telegram's start parameter allows. */
export function makeLinkCode(): string {
  return randomBytes(24).toString('base64url');
}

export function hashLinkCode(code: string): string {
  return hash('sha256', code, 'base64url');
}

export function looksLikeLinkCode(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}

export interface TelegramLink {
  readonly id: string;
  readonly user_id: string;
  readonly telegram_id: string;
  readonly state: string;
  readonly email: string;
}

/** Of the ID in the settings. */
export interface LinkStanding {
  readonly telegram_id: string;
  readonly state: Exclude<TelegramLinkState, 'no-bot' | 'not-linked'>;
  readonly reason: string | null;
  readonly last_delivered_at: Date | null;
}

/** SQL: the ID of link `l` is not the one in its user's settings. */
const REPLACED = `not exists (select from public.user_settings s
  where s.user_id = l.user_id and s.telegram_id = l.telegram_id)`;

const LINK =
  'l.id, l.user_id, l.telegram_id, l.state, u.email from public.telegram_links l join auth.users u on u.id = l.user_id';

/** Stores the hash; earlier codes stop working. @returns the expiry */
export async function keepCode(database: Database, userId: string, code: string): Promise<Date> {
  return database.transaction(async (tx) => {
    await tx.query(
      'delete from public.telegram_link_codes where user_id = $1 or expires_at <= now()',
      [userId],
    );
    const [row] = await tx.query<{ expires_at: Date }>(
      `insert into public.telegram_link_codes (code_hash, user_id, expires_at)
       values ($1, $2, now() + make_interval(mins => ${CODE_LIFETIME_MINUTES}))
       returning expires_at`,
      [hashLinkCode(code), userId],
    );
    if (!row) throw new Error('the code was not kept');
    return row.expires_at;
  });
}

/** Uses up a code; alerts go to this user from now on. @returns null if unknown, used or expired */
export async function redeemCode(
  database: Database,
  code: string,
  telegramId: string,
): Promise<{ email: string; notifies: boolean } | null> {
  return database.transaction(async (tx) => {
    const [used] = await tx.query<{ user_id: string }>(
      'delete from public.telegram_link_codes where code_hash = $1 and expires_at > now() returning user_id',
      [hashLinkCode(code)],
    );
    if (!used) return null;
    await tx.query(
      `insert into public.telegram_links (user_id, telegram_id, state, confirmed_at)
       values ($1, $2, 'confirmed', now())
       on conflict (user_id, telegram_id) do update
         set state = 'confirmed', confirmed_at = now(), reason = null`,
      [used.user_id, telegramId],
    );
    const [settings] = await tx.query<{ push_notifications: boolean }>(
      `insert into public.user_settings as s (user_id, telegram_id, monitoring_times)
       values ($1, $2, $3)
       on conflict (user_id) do update set telegram_id = excluded.telegram_id, updated_at = now()
       returning s.push_notifications`,
      [used.user_id, telegramId, DEFAULT_SETTINGS.monitoring_times],
    );
    const [account] = await tx.query<{ email: string }>(
      'select u.email from auth.users u where u.id = $1',
      [used.user_id],
    );
    return { email: account?.email ?? '', notifies: settings?.push_notifications === true };
  });
}

/** Null if no ID is set. */
export async function standingOf(database: Database, userId: string): Promise<LinkStanding | null> {
  const [row] = await database.query<LinkStanding>(
    `select s.telegram_id, coalesce(l.state, 'requested') as state, l.reason, l.last_delivered_at
     from public.user_settings s
     left join public.telegram_links l
       on l.user_id = s.user_id and l.telegram_id = s.telegram_id
     where s.user_id = $1 and s.telegram_id <> ''`,
    [userId],
  );
  return row ?? null;
}

/** Not asked yet, from approved users. */
export function requestedLinks(database: Database): Promise<TelegramLink[]> {
  return database.query<TelegramLink>(
    `select ${LINK}
     join public.user_settings s on s.user_id = l.user_id and s.telegram_id = l.telegram_id
     where l.state = 'requested' and private.may_use(l.user_id)
     order by l.created_at limit 50`,
  );
}

/** Questions to ask now that the user speaks to the bot. */
export function openLinksOf(database: Database, telegramId: string): Promise<TelegramLink[]> {
  return database.query<TelegramLink>(
    `select ${LINK}
     join public.user_settings s on s.user_id = l.user_id and s.telegram_id = l.telegram_id
     where l.telegram_id = $1 and l.state in ('requested', 'waiting_for_start', 'asked', 'blocked')
       and private.may_use(l.user_id)
     order by l.created_at limit 5`,
    [telegramId],
  );
}

/** Marks a link as asked before sending, so only one process asks. @returns false if taken */
export async function claimQuestion(database: Database, link: TelegramLink): Promise<boolean> {
  const rows = await database.query(
    `update public.telegram_links set state = 'asked', reason = null
     where id = $1 and state = $2 returning id`,
    [link.id, link.state],
  );
  return rows.length > 0;
}

/** Ignores an ID that was replaced meanwhile. */
export async function noteNotAsked(
  database: Database,
  link: TelegramLink,
  state: 'requested' | 'waiting_for_start',
  reason: string,
): Promise<void> {
  await database.query(
    `with gone as (
       delete from public.telegram_links l
       where l.id = $1 and l.state = 'asked' and ${REPLACED} returning l.id
     )
     update public.telegram_links set state = $2, reason = $3
     where id = $1 and state = 'asked' and id not in (select id from gone)`,
    [link.id, state, reason],
  );
}

/** Only the user named by the link decides. @returns the account's address; null if no question */
export async function answerLink(
  database: Database,
  linkId: string,
  telegramId: string,
  yes: boolean,
): Promise<string | null> {
  const rows = await database.query<{ email: string }>(
    `update public.telegram_links l
     set state = case when $3 then 'confirmed' else 'declined' end,
       confirmed_at = case when $3 then now() else l.confirmed_at end,
       reason = case when $3 then null else 'declined in Telegram' end
     from auth.users u
     where l.id = $1 and l.telegram_id = $2 and u.id = l.user_id
       and (l.state in ('requested', 'waiting_for_start', 'asked', 'blocked') or not $3)
     returning u.email`,
    [linkId, telegramId, yes],
  );
  return rows[0]?.email ?? null;
}

export async function withdraw(database: Database, telegramId: string): Promise<number> {
  const rows = await database.query(
    `update public.telegram_links set state = 'declined', reason = 'ended by /stop in Telegram'
     where telegram_id = $1 and state <> 'declined' returning id`,
    [telegramId],
  );
  return rows.length;
}
