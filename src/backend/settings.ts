import * as v from 'valibot';
import {
  DEFAULT_SETTINGS,
  type UserSettings,
  UserSettingsSchema,
} from '../../domain/user-settings.ts';
import { authorisedRequest } from './authorised-request.ts';
import { connection } from './connection.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const COLUMNS = 'push_notifications, telegram_id, monitoring_times, support_replies';

/** The person's settings; the defaults where they never saved any. */
export async function readSettings(userId: string): Promise<Outcome<UserSettings>> {
  const { data, error, status } = await (await tables())
    .from('user_settings')
    .select(COLUMNS)
    .eq('user_id', userId)
    .maybeSingle();
  if (error) return failureOfTable(error, status);
  if (data === null) return succeeded(DEFAULT_SETTINGS);
  const parsed = v.safeParse(UserSettingsSchema, data);
  return parsed.success ? succeeded(parsed.output) : failed('malformed', status, null);
}

/** Saves the person's settings. @returns them as saved */
export async function saveSettings(
  userId: string,
  settings: UserSettings,
): Promise<Outcome<UserSettings>> {
  const { analysisUrl } = await connection().config();
  const body = { user_id: userId, ...settings };
  return authorisedRequest(
    `${analysisUrl}/settings/update`,
    { method: 'POST', body },
    UserSettingsSchema,
  );
}
