import type { Hono } from 'hono';
import type { TelegramInvite, TelegramState } from '../../domain/notice/telegram-link.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import type { Log } from '../../platform/process/log.ts';
import { keepCode, type LinkStanding, makeLinkCode, standingOf } from './links.ts';
import type { Telegram } from './telegram.ts';

export interface TelegramParts {
  keeper: Gatekeeper;
  telegram: Telegram | null;
  invites: RateLimit;
  log: Log;
}

const NO_BOT = 'The operator has not connected a Telegram bot.';

const SENTENCES: Record<LinkStanding['state'], string> = {
  requested: 'The bot is about to ask this Telegram user.',
  waiting_for_start: 'Waiting for /start: this Telegram user has to open the bot and send /start.',
  asked: 'The bot has asked this Telegram user; waiting for the answer.',
  confirmed: 'Alerts go to this Telegram user.',
  declined: 'This Telegram user does not want the alerts.',
  blocked:
    'Alerts no longer go to Telegram: the bot was blocked or removed. Open the bot and send /start.',
};

const NOWHERE = { bot: null, telegram_id: null, last_delivered_at: null };

export function telegramStateOf(bot: string | null, standing: LinkStanding | null): TelegramState {
  if (!standing) {
    return { ...NOWHERE, bot, state: 'not-linked', message: 'No Telegram user is connected.' };
  }
  return {
    state: standing.state,
    message: SENTENCES[standing.state],
    bot,
    telegram_id: standing.telegram_id,
    last_delivered_at: standing.last_delivered_at?.toISOString() ?? null,
  };
}

/** GET /telegram: the connection's state. POST /telegram/link: a single-use link into the bot. */
export function serveTelegram(app: Hono, parts: TelegramParts): void {
  const { keeper, telegram, log } = parts;
  const { database } = keeper;

  app.get('/telegram', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    if (!telegram) {
      return c.json({ ...NOWHERE, state: 'no-bot', message: NO_BOT } satisfies TelegramState);
    }
    const bot = await telegram.username().catch((error: unknown) => {
      log.warn({ err: error }, "the bot's name is not known yet");
      return null;
    });
    return c.json(telegramStateOf(bot, await standingOf(database, userId)));
  });

  app.post('/telegram/link', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    if (!telegram) throw new Problem(409, NO_BOT);
    takeOrRefuse(parts.invites, userId, 'Please wait a moment before the next link.');
    const username = await telegram.username().catch((error: unknown) => {
      log.warn({ err: error }, "the bot's name is not known yet");
      throw new Problem(503, 'Telegram cannot be reached at the moment. Please try again.', 10);
    });
    const code = makeLinkCode();
    const expires = await keepCode(database, userId, code);
    const url = `https://t.me/${username}?start=${code}`;
    return c.json({ url, expires_at: expires.toISOString() } satisfies TelegramInvite, 201);
  });
}
