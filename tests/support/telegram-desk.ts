import * as v from 'valibot';
import { expect } from 'vitest';
import {
  TelegramInviteSchema,
  type TelegramState,
  TelegramStateSchema,
} from '../../domain/notice/telegram-link.ts';
import type { Database } from '../../platform/database/database.ts';
import { createApproved, type Person } from './people.ts';
import { pushServerOn, type TestPushServer, turnOn } from './push-server.ts';
import type { PushService } from './push-service/server.ts';
import { startTelegramServer, type TelegramServer } from './telegram-server/server.ts';

let nextUser = 7_000_000;

/** A push server with a Telegram bot, and a person who has a chat of this number. */
export interface TelegramDesk {
  readonly telegram: TelegramServer;
  readonly push: TestPushServer;
  readonly person: Person;
  readonly user: number;
  /** Another server with the same bot, not started. */
  secondServer(): TestPushServer;
  stateOf(who?: Person): Promise<TelegramState>;
  /** @returns the code of a one-tap link */
  inviteFor(who?: Person): Promise<string>;
  typeId(id: number | string): Promise<void>;
  /** The next message to the user that reads so. */
  toUser(pattern: RegExp): ReturnType<TelegramServer['message']>;
  /** Connects the person's chat by a one-tap link. */
  link(who?: Person, chat?: number): Promise<void>;
  close(): Promise<void>;
}

export async function telegramDesk(
  database: Database,
  service: PushService,
): Promise<TelegramDesk> {
  const telegram = await startTelegramServer();
  const secondServer = () =>
    pushServerOn(database, service, {
      telegram: { token: telegram.token, apiUrl: telegram.url },
    });
  const push = secondServer();
  const person = await createApproved(database);
  await turnOn(database, person);
  nextUser += 1;
  const user = nextUser;
  await push.server.start();

  const messageTo = (chat: number, pattern: RegExp) =>
    telegram.message((sent) => sent.chat === String(chat) && pattern.test(sent.text));
  async function inviteFor(who = person): Promise<string> {
    const answer = await push.call(who, 'POST', '/telegram/link', {});
    expect(answer.status).toBe(201);
    const { url } = v.parse(TelegramInviteSchema, answer.body);
    expect(url).toMatch(/^https:\/\/t\.me\/coin_analyst_test_bot\?start=[\w-]{32}$/);
    return new URL(url).searchParams.get('start') ?? '';
  }

  return {
    telegram,
    push,
    person,
    user,
    secondServer,
    inviteFor,
    async stateOf(who = person) {
      return v.parse(TelegramStateSchema, (await push.call(who, 'GET', '/telegram')).body);
    },
    async typeId(id) {
      await database.query('update public.user_settings set telegram_id = $2 where user_id = $1', [
        person.id,
        String(id),
      ]);
      await database.query(`select pg_notify('telegram_links', '')`);
    },
    toUser: (pattern) => messageTo(user, pattern),
    async link(who = person, chat = user) {
      telegram.write(chat, `/start ${await inviteFor(who)}`);
      await messageTo(chat, /come here from now on/);
    },
    async close() {
      await push.server.stop();
      await telegram.close();
    },
  };
}
