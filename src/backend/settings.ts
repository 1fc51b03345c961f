import * as v from 'valibot';
import { NoticeKindSchema } from '../../domain/notice/notice-kind.ts';
import {
  BACKUP_CHANNELS,
  DEFAULT_SETTINGS,
  type UserSettings,
  UserSettingsSchema,
} from '../../domain/person/user-settings.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';
import { fromTables } from './tables.ts';

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
export async function readSettings(userId: string): Promise<Outcome<UserSettings>> {
  const row = await fromTables(
    (db) => db.from('user_settings').select('*').eq('user_id', userId).maybeSingle(),
    v.nullable(SettingsRowSchema),
  );
  return row.ok ? succeeded(row.value ?? DEFAULT_SETTINGS) : row;
}

/** Returns the settings as saved, or as sent if the backend does not return them. */
export function saveSettings(
  userId: string,
  settings: UserSettings,
): Promise<Outcome<UserSettings>> {
  const body = { user_id: userId, ...settings };
  const unsaid = v.pipe(
    v.union([v.looseObject({}), v.undefined()]),
    v.transform(() => settings),
  );
  return serverRequest(
    'analysisUrl',
    'settings/update',
    { method: 'POST', body },
    v.union([UserSettingsSchema, unsaid]),
  );
}
