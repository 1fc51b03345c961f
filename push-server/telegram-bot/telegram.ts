import { randomUUID } from 'node:crypto';
import { Api, Bot } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { createWake } from '../outbox/wake.ts';
import { teach } from './conversation.ts';
import { holdLease, LEASE_SECONDS, releaseLease } from './poller-lease.ts';
import { askRequested } from './question.ts';

export interface TelegramOptions {
  token: string;
  /** Another Bot API server than Telegram's. */
  apiUrl?: string;
  database: Database;
  log: Log;
}

/** The connected bot. */
export interface Telegram {
  readonly api: Api;
  /** The bot's name without @. @throws GrammyError, HttpError */
  username(): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CALL_SECONDS = 10;
const POLL_SECONDS = 20;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;

/**
 * Connects the bot. Of all processes the one that holds the lease reads the bot's updates and asks
 * the people whose ID was typed; every process may send.
 */
export function createTelegram(options: TelegramOptions): Telegram {
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
    username: async () => (await whoAmI()).username,
    async start() {
      stopping = false;
      unlisten ??= await database.listen('telegram_links', () => wake.ring());
      running ??= run();
    },
    async stop() {
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
