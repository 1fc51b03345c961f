import * as v from 'valibot';
import { DEFAULT_MONITORING_TIMES, MonitoringTimeSchema } from './monitoring-time.ts';

/** A Telegram user id: digits, as the bot's /start answer prints it; empty, or null, where none is set. */
export const TelegramIdSchema = v.pipe(
  v.nullable(v.string(), ''),
  v.trim(),
  v.regex(/^\d{0,20}$/, 'a Telegram ID is a number of up to 20 digits'),
);

export const UserSettingsSchema = v.object({
  push_notifications: v.boolean(),
  telegram_id: TelegramIdSchema,
  monitoring_times: v.pipe(v.array(MonitoringTimeSchema), v.maxLength(48)),
  /** Whether the person is notified of answers from support; stays as it is where it is not given. */
  support_replies: v.optional(v.boolean()),
  /** Whether notifications go to the account's address, too; as above. */
  email_notifications: v.optional(v.boolean()),
});

export type UserSettings = v.InferOutput<typeof UserSettingsSchema>;

/** Every field, by the name of its column. */
export const SETTINGS_FIELDS = v.keyof(UserSettingsSchema).options;

export const DEFAULT_SETTINGS: UserSettings = {
  push_notifications: false,
  telegram_id: '',
  monitoring_times: [...DEFAULT_MONITORING_TIMES],
  support_replies: true,
  email_notifications: false,
};

export const SettingsUpdateSchema = v.object({
  user_id: v.pipe(v.string(), v.uuid()),
  ...UserSettingsSchema.entries,
});

/** The settings that turn a channel on, by the channel's name; offered where the server has the channel. */
export const CHANNEL_SETTINGS = [
  {
    channel: 'email',
    name: 'email_notifications',
    label: 'E-mail notifications',
    hint: 'Receive the same notifications at the e-mail address of your account.',
  },
] as const;
