import { randomUUID } from 'node:crypto';
import { Api, Bot, type Context, GrammyError } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import type { Database } from '../../platform/database/database.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import { createWake } from '../outbox/wake.ts';
import { ask, askRequested, maskedAddress, readAnswer } from './link-question.ts';
import { answerLink, looksLikeLinkCode, openLinksOf, redeemCode, withdraw } from './links.ts';

/** Handles /start, /start <code>, /stop and the two buttons. */
function teach(bot: Bot, database: Database): void {
  const inPrivate = bot.chatType('private');

  inPrivate.command('start', async (ctx) => {
    const telegramId = String(ctx.from.id);
    const code = ctx.match.trim();
    if (looksLikeLinkCode(code)) return redeem(ctx, code, telegramId);
    await ctx.reply(
      `Your Telegram ID is ${telegramId}. Enter it in Settings under Telegram user ID, ` +
        'or use the Connect button there.',
    );
    for (const link of await openLinksOf(database, telegramId)) await ask(bot.api, database, link);
  });

  inPrivate.command('stop', async (ctx) => {
    const ended = await withdraw(database, String(ctx.from.id));
    await ctx.reply(ended > 0 ? 'No more alerts will come here.' : 'No alerts were coming here.');
  });

  bot.on('callback_query:data', async (ctx) => {
    const answer = readAnswer(ctx.callbackQuery.data);
    const telegramId = String(ctx.from.id);
    const email = answer ? await answerLink(database, answer.linkId, telegramId, answer.yes) : null;
    await acknowledge(ctx);
    if (email === null) await ctx.reply('This question is no longer open.');
    else if (answer?.yes)
      await ctx.reply(`Alerts of ${maskedAddress(email)} come here from now on. /stop ends that.`);
    else await ctx.reply(`Alerts of ${maskedAddress(email)} will not come here.`);
  });

  async function redeem(ctx: Context, code: string, telegramId: string): Promise<void> {
    const account = await redeemCode(database, code, telegramId);
    if (!account) {
      await ctx.reply(
        'This link was used or is older than 15 minutes. Make a new one in Settings.',
      );
      return;
    }
    const off = account.notifies ? '' : ' Turn on notifications in Settings to get them.';
    await ctx.reply(
      `Alerts of ${maskedAddress(account.email)} come here from now on. /stop ends that.${off}`,
    );
  }
}

/** Ends the button's spinner; Telegram refuses old presses, which is no error. */
async function acknowledge(ctx: Context): Promise<void> {
  try {
    await ctx.answerCallbackQuery();
  } catch (error) {
    if (!(error instanceof GrammyError && error.error_code === 400)) throw error;
  }
}

const LEASE_SECONDS = 30;

async function holdLease(database: Database, holder: string): Promise<boolean> {
  const rows = await database.query(
    `update public.telegram_poller
     set holder = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
     where holder = $1 or leased_until is null or leased_until <= now()
     returning holder`,
    [holder],
  );
  return rows.length > 0;
}

async function releaseLease(database: Database, holder: string): Promise<void> {
  await database.query(
    'update public.telegram_poller set holder = null, leased_until = null where holder = $1',
    [holder],
  );
}

export interface TelegramOptions extends Pick<Ground, 'database' | 'log'> {
  token: string;
  apiUrl?: string | undefined;
}

export type Telegram = ReturnType<typeof createTelegram>;

const CALL_SECONDS = 10;
const POLL_SECONDS = 20;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;

/** One process, by lease, reads updates and asks questions; every process may send. */
export function createTelegram(options: TelegramOptions) {
  const { token, database, log } = options;
  const apiRoot =
    options.apiUrl === undefined ? {} : { apiRoot: options.apiUrl.replace(/\/$/, '') };
  const api = new Api(token, { ...apiRoot, timeoutSeconds: CALL_SECONDS });
  const holder = randomUUID();
  const wake = createWake();
  let me: UserFromGetMe | null = null;
  let bot: Bot | null = null;
  let polling: Promise<void> | null = null;
  let running: Promise<void> | null = null;
  let unlisten: (() => Promise<void>) | null = null;
  let stopping = false;

  async function whoAmI(): Promise<UserFromGetMe> {
    me ??= await api.getMe();
    return me;
  }

  async function beginPolling(): Promise<void> {
    if (polling) return;
    const next = new Bot(token, {
      botInfo: await whoAmI(),
      client: { ...apiRoot, timeoutSeconds: POLL_SECONDS + CALL_SECONDS },
    });
    teach(next, database);
    next.catch(({ error }) => log.warn({ err: error }, 'a Telegram message was not answered'));
    bot = next;
    polling = next
      .start({ timeout: POLL_SECONDS, allowed_updates: ['message', 'callback_query'] })
      .catch((error: unknown) => log.error({ err: error }, "the bot's updates cannot be read"))
      .finally(() => {
        polling = null;
      });
  }

  async function endPolling(): Promise<void> {
    await bot
      ?.stop()
      .catch((error: unknown) => log.warn({ err: error }, 'the bot did not stop well'));
    await polling;
    bot = null;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if (await holdLease(database, holder)) {
          await beginPolling();
          await askRequested(api, database);
        } else await endPolling();
      } catch (error) {
        log.warn({ err: error }, 'Telegram cannot be served at the moment');
      }
      if (!stopping) await wake.wait(RENEW_MS);
    }
  }

  return {
    api,
    /** Without @. @throws GrammyError, HttpError */
    username: async () => (await whoAmI()).username,
    async start(): Promise<void> {
      stopping = false;
      unlisten ??= await database.listen('telegram_links', () => wake.ring());
      running ??= run();
    },
    async stop(): Promise<void> {
      stopping = true;
      wake.ring();
      await running;
      running = null;
      await unlisten?.();
      unlisten = null;
      await endPolling();
      await releaseLease(database, holder).catch(() => undefined);
    },
  };
}
