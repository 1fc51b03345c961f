import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A message that the bot sent. */
export interface SentMessage {
  readonly chat: string;
  readonly text: string;
  /** Callback data of the inline buttons, in order. */
  readonly buttons: readonly string[];
  /** Addresses of the inline buttons. */
  readonly urls: readonly string[];
}

/** What sendMessage answers instead of success. */
export interface Refusal {
  code: number;
  description: string;
  retryAfter?: number;
}

export interface TelegramServer {
  readonly url: string;
  readonly token: string;
  readonly sent: SentMessage[];
  /** How often each method was called. */
  readonly calls: Map<string, number>;
  /** A Telegram user writes to the bot in private. */
  write(userId: number, text: string): void;
  /** A Telegram user presses an inline button. */
  press(userId: number, data: string): void;
  /** The next messages to a chat are refused, in order. */
  refuse(chat: string, ...refusals: Refusal[]): void;
  /** Every message to a chat is refused until `null`. */
  refuseAlways(chat: string, refusal: Refusal | null): void;
  /** Resolves with the first message that matches, also one sent before. */
  message(test: (message: SentMessage) => boolean): Promise<SentMessage>;
  close(): Promise<void>;
}

const BOT = {
  id: 4_250,
  is_bot: true,
  first_name: 'Coin Analyst',
  username: 'coin_analyst_test_bot',
};
const NOT_STARTED: Refusal = { code: 400, description: 'Bad Request: chat not found' };

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}

function buttonsOf(markup: unknown, field: 'callback_data' | 'url'): string[] {
  const text = typeof markup === 'string' ? markup : JSON.stringify(markup ?? {});
  const rows: Record<string, string>[][] = JSON.parse(text).inline_keyboard ?? [];
  return rows.flat().flatMap((button) => button[field] ?? []);
}

/** Starts a server on loopback that speaks as much of the Bot API as the bot uses. */
export async function startTelegramServer(): Promise<TelegramServer> {
  const token = '4250:local-bot-token';
  const sent: SentMessage[] = [];
  const calls = new Map<string, number>();
  const started = new Set<string>();
  const refusedOnce = new Map<string, Refusal[]>();
  const always = new Map<string, Refusal>();
  const waiters = new Set<() => void>();
  const polls = new Set<() => void>();
  let updates: { update_id: number }[] = [];
  let numbers = 0;

  const user = (id: number) => ({ id, is_bot: false, first_name: `User ${id}` });
  const next = () => {
    numbers += 1;
    return numbers;
  };

  function push(update: object): void {
    updates.push({ update_id: next(), ...update });
    for (const poll of polls) poll();
  }

  async function getUpdates(params: Record<string, unknown>, gone: Promise<unknown>) {
    const offset = Number(params.offset ?? 0);
    // An offset confirms everything before it.
    updates = updates.filter((update) => update.update_id >= offset);
    if (updates.length === 0 && Number(params.timeout ?? 0) > 0) {
      const arrived = Promise.withResolvers<void>();
      polls.add(arrived.resolve);
      await Promise.race([arrived.promise, gone]);
      polls.delete(arrived.resolve);
    }
    return updates.slice(0, Number(params.limit ?? 100));
  }

  type Sent = { readonly refusal: Refusal } | { readonly result: object };

  function sendMessage(params: Record<string, unknown>): Sent {
    const chat = String(params.chat_id);
    const refusal = refusedOnce.get(chat)?.shift() ?? always.get(chat);
    if (refusal) return { refusal };
    if (!started.has(chat)) return { refusal: NOT_STARTED };
    sent.push({
      chat,
      text: String(params.text),
      buttons: buttonsOf(params.reply_markup, 'callback_data'),
      urls: buttonsOf(params.reply_markup, 'url'),
    });
    for (const waiter of waiters) waiter();
    const to = { id: Number(chat), type: 'private' };
    return { result: { message_id: next(), date: 0, chat: to, text: params.text } };
  }

  const server = createServer((request, response) => {
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const gone = once(response, 'close').catch(() => undefined);
    const answer = (result: unknown) => response.end(JSON.stringify({ ok: true, result }));
    const refuse = ({ code, description, retryAfter }: Refusal) => {
      response.statusCode = code;
      const parameters =
        retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      response.end(JSON.stringify({ ok: false, error_code: code, description, ...parameters }));
    };
    response.setHeader('content-type', 'application/json');
    calls.set(method, (calls.get(method) ?? 0) + 1);
    if (given !== token) return refuse({ code: 401, description: 'Unauthorized' });
    readJson(request)
      .then(async (params) => {
        switch (method) {
          case 'getMe':
            return answer(BOT);
          case 'deleteWebhook':
          case 'answerCallbackQuery':
            return answer(true);
          case 'getUpdates':
            return answer(await getUpdates(params, gone));
          case 'sendMessage': {
            const outcome = sendMessage(params);
            return 'refusal' in outcome ? refuse(outcome.refusal) : answer(outcome.result);
          }
          default:
            return refuse({ code: 404, description: 'Not Found: method not found' });
        }
      })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');

  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    sent,
    calls,
    write(userId, text) {
      started.add(String(userId));
      const entities = text.startsWith('/')
        ? [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length ?? 0 }]
        : [];
      push({
        message: {
          message_id: next(),
          date: 0,
          from: user(userId),
          chat: { ...user(userId), type: 'private' },
          text,
          entities,
        },
      });
    },
    press(userId, data) {
      push({
        callback_query: {
          id: String(next()),
          from: user(userId),
          chat_instance: '1',
          data,
          message: { message_id: next(), date: 0, chat: { ...user(userId), type: 'private' } },
        },
      });
    },
    refuse(chat, ...refusals) {
      refusedOnce.set(chat, refusals);
    },
    refuseAlways(chat, refusal) {
      if (refusal) always.set(chat, refusal);
      else always.delete(chat);
    },
    message(test) {
      return new Promise((resolve) => {
        const look = () => {
          const found = sent.find(test);
          if (!found) return;
          waiters.delete(look);
          resolve(found);
        };
        waiters.add(look);
        look();
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
