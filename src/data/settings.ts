import * as v from 'valibot';
import { NoticeKindSchema } from '../../domain/notice/notice-kind.ts';
import {
  BACKUP_CHANNELS,
  DEFAULT_SETTINGS,
  type UserSettings,
  UserSettingsSchema,
  withZone,
} from '../../domain/person/user-settings.ts';
import { type Outcome, succeeded } from '../backend/failure.ts';
import { analysisRequest } from '../backend/server-request.ts';
import { fromTables } from '../backend/tables.ts';
import { ownZone } from '../device/own-zone.ts';
import { sessionScope } from '../state/session-scope.ts';
import { resource } from './resource.ts';

/** Drops list items that this version does not know. */
const known = <const S extends v.GenericSchema<string>>(schema: S) =>
  v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((all) => all.filter((one): one is v.InferOutput<S> => v.is(schema, one))),
    ),
  );

/** Fields that this version or browser does not know are dropped. */
const SettingsRowSchema = v.object({
  ...UserSettingsSchema.entries,
  time_zone: v.fallback(UserSettingsSchema.entries.time_zone, undefined),
  silent_kinds: known(NoticeKindSchema),
  backup_channels: known(v.picklist(BACKUP_CHANNELS)),
});

/** The defaults if none were saved. */
export const settings = resource<[], UserSettings>({
  name: 'settings',
  async read(userId) {
    const row = await fromTables(
      (db) => db.from('user_settings').select('*').eq('user_id', userId).maybeSingle(),
      v.nullable(SettingsRowSchema),
    );
    return row.ok ? succeeded(row.value ?? DEFAULT_SETTINGS) : row;
  },
  logged: 'Reading the settings',
});

/** Returns the settings as saved, or as given if the backend does not return them. */
export async function saveSettings(userId: string, changed: UserSettings) {
  const stillSignedIn = sessionScope();
  const sent = withZone(changed, ownZone());
  const unsaid = v.pipe(
    v.union([v.looseObject({}), v.undefined()]),
    v.transform(() => changed),
  );
  const body = { user_id: userId, ...sent };
  const read = v.union([UserSettingsSchema, unsaid]);
  const saved = await analysisRequest('settings/update', body, read);
  if (saved.ok && stillSignedIn()) await settings.put(userId, { ...changed, ...saved.value });
  return saved;
}

/** Saves fields over what the server has now, which another device may have changed. */
export async function saveFields(userId: string, fields: Partial<UserSettings>) {
  const read = await settings.read(userId);
  return read.ok ? saveSettings(userId, { ...read.value, ...fields }) : read;
}

export async function turnAccount(userId: string, on: boolean): Promise<Outcome<UserSettings>> {
  const stillSignedIn = sessionScope();
  const read = await settings.read(userId);
  if (!read.ok) return read;
  if (read.value.push_notifications !== on) {
    return saveSettings(userId, { ...read.value, push_notifications: on });
  }
  if (stillSignedIn()) await settings.put(userId, read.value);
  return read;
}
