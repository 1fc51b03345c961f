import * as v from 'valibot';
import {
  DEFAULT_SETTINGS,
  type UserSettings,
  UserSettingsSchema,
} from '../../domain/user-settings.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';
import { fromTables } from './tables.ts';

/** The person's settings; the defaults where they never saved any. */
export async function readSettings(userId: string): Promise<Outcome<UserSettings>> {
  const row = await fromTables(
    (db) => db.from('user_settings').select('*').eq('user_id', userId).maybeSingle(),
    v.nullable(UserSettingsSchema),
  );
  return row.ok ? succeeded(row.value ?? DEFAULT_SETTINGS) : row;
}

/** Saves the person's settings. @returns them as saved */
export function saveSettings(
  userId: string,
  settings: UserSettings,
): Promise<Outcome<UserSettings>> {
  const body = { user_id: userId, ...settings };
  return serverRequest(
    'analysisUrl',
    'settings/update',
    { method: 'POST', body },
    UserSettingsSchema,
  );
}
