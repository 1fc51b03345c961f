import * as v from 'valibot';
import { LONGEST } from '../bounds.ts';
import { NoticeKindSchema } from '../notice/notice-kind.ts';
import { DEFAULT_MONITORING_TIMES, MonitoringTimeSchema } from './monitoring-time.ts';

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** IANA: 'Europe/Berlin'. */
const TimeZoneSchema = v.pipe(
  v.string(),
  v.check(isTimeZone, 'a time zone has a name such as Europe/Berlin'),
);

/** Digits, as printed by the bot's /start; empty or null if not set. */
export const TelegramIdSchema = v.pipe(
  v.nullable(v.string(), ''),
  v.trim(),
  v.regex(/^\d{0,20}$/, 'a Telegram ID is a number of up to 20 digits'),
);

/** Fallbacks, in the order tried. */
export const BACKUP_CHANNELS = ['telegram', 'email'] as const;
export type BackupChannel = (typeof BACKUP_CHANNELS)[number];

export const UserSettingsSchema = v.object({
  push_notifications: v.boolean(),
  telegram_id: TelegramIdSchema,
  monitoring_times: v.pipe(v.array(MonitoringTimeSchema), v.maxLength(LONGEST.short_list)),
  /** Unchanged if absent. */
  support_replies: v.optional(v.boolean()),
  /** Unchanged if absent. */
  email_notifications: v.optional(v.boolean()),
  /** 'HH:MM' in `time_zone`; both null if there are none. */
  quiet_from: v.optional(v.nullable(MonitoringTimeSchema)),
  quiet_until: v.optional(v.nullable(MonitoringTimeSchema)),
  time_zone: v.optional(TimeZoneSchema),
  /** Replaced Trades and touched stops ignore quiet hours. */
  quiet_passes: v.optional(v.boolean()),
  silent_kinds: v.optional(v.array(NoticeKindSchema)),
  /** Used only if no device has shown the notification in time. */
  backup_channels: v.optional(v.array(v.picklist(BACKUP_CHANNELS))),
});

export type UserSettings = v.InferOutput<typeof UserSettingsSchema>;

export const SETTINGS_FIELDS = v.keyof(UserSettingsSchema).options;

export const DEFAULT_SETTINGS: UserSettings = {
  push_notifications: false,
  telegram_id: '',
  monitoring_times: [...DEFAULT_MONITORING_TIMES],
  support_replies: true,
  email_notifications: false,
  quiet_from: null,
  quiet_until: null,
  quiet_passes: false,
  silent_kinds: [],
  backup_channels: [],
};

/** Uses the device's zone, unless there are quiet hours. */
export function withZone(settings: UserSettings, zone: string): UserSettings {
  return settings.quiet_from ? settings : { ...settings, time_zone: zone };
}

const SettingsOfSchema = v.object({
  user_id: v.pipe(v.string(), v.uuid()),
  ...UserSettingsSchema.entries,
});

/** Quiet hours: both times, both null, or neither. */
const bothEnds = v.rawCheck<v.InferOutput<typeof SettingsOfSchema>>(({ dataset, addIssue }) => {
  if (!dataset.typed) return;
  const { quiet_from: from, quiet_until: until } = dataset.value;
  const one =
    (from === undefined) !== (until === undefined) || (from === null) !== (until === null);
  const same = typeof from === 'string' && from === until;
  if (!one && !same) return;
  addIssue({
    message: one
      ? 'quiet_from and quiet_until are given together, both as a time or both as null'
      : 'quiet hours cannot begin and end at the same time',
    input: until ?? null,
    path: [
      {
        type: 'object',
        origin: 'value',
        input: { ...dataset.value },
        key: 'quiet_until',
        value: until,
      },
    ],
  });
});

export const SettingsUpdateSchema = v.pipe(SettingsOfSchema, bothEnds);

export const CHANNEL_SETTINGS = [
  {
    channel: 'email',
    name: 'email_notifications',
    label: 'E-mail notifications',
    hint: 'Receive the same notifications at the e-mail address of your account.',
  },
] as const;
