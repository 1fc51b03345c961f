import * as v from 'valibot';

/** The state of a person's Telegram connection. */
export const TelegramLinkStateSchema = v.picklist([
  'no-bot',
  'not-linked',
  'requested',
  'waiting_for_start',
  'asked',
  'confirmed',
  'declined',
  'blocked',
]);

/** What GET /telegram answers; `message` is the sentence to show. */
export const TelegramStateSchema = v.object({
  state: TelegramLinkStateSchema,
  message: v.string(),
  /** The bot's name without @, where one is connected. */
  bot: v.nullable(v.string()),
  telegram_id: v.nullable(v.string()),
  last_delivered_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/** What POST /telegram/link answers: a link that works once. */
export const TelegramInviteSchema = v.object({
  url: v.pipe(v.string(), v.url()),
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
});

export type TelegramLinkState = v.InferOutput<typeof TelegramLinkStateSchema>;
export type TelegramState = v.InferOutput<typeof TelegramStateSchema>;
export type TelegramInvite = v.InferOutput<typeof TelegramInviteSchema>;
