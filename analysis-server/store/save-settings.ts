import { SETTING_NAMES, type UserSettings } from '../../domain/user-settings.ts';
import type { Database } from '../../platform/database.ts';

/** Saves what a person chose; what is not given stays as it is. */
export async function saveSettings(
  database: Database,
  userId: string,
  settings: UserSettings,
): Promise<void> {
  const given = SETTING_NAMES.filter((name) => settings[name] !== undefined);
  await database.query(
    `insert into public.user_settings (user_id, updated_at, ${given.join(', ')})
       values ($1, now(), ${given.map((_, index) => `$${index + 2}`).join(', ')})
       on conflict (user_id) do update set updated_at = excluded.updated_at,
         ${given.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [userId, ...given.map((name) => settings[name])],
  );
}
