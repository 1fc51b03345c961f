import * as v from 'valibot';

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

/** GET /telegram; `message` is shown to the user. */
export const TelegramStateSchema = v.object({
  state: TelegramLinkStateSchema,
  message: v.string(),
  bot: v.nullable(v.string()),
  telegram_id: v.nullable(v.string()),
  last_delivered_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/** POST /telegram/link: works once. */
export const TelegramInviteSchema = v.object({
  url: v.pipe(v.string(), v.url()),
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
});

export type TelegramLinkState = v.InferOutput<typeof TelegramLinkStateSchema>;
export type TelegramState = v.InferOutput<typeof TelegramStateSchema>;
export type TelegramInvite = v.InferOutput<typeof TelegramInviteSchema>;
