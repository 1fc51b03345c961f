import { SETTINGS_FIELDS, type UserSettings } from '../../domain/person/user-settings.ts';
import type { Database } from '../../platform/database/database.ts';

/** Absent fields stay as they are, or take the column default. */
export async function saveSettings(
  database: Database,
  userId: string,
  settings: UserSettings,
): Promise<void> {
  const given = SETTINGS_FIELDS.filter((field) => settings[field] !== undefined);
  await database.query(
    `insert into public.user_settings (user_id, ${given.join(', ')}, updated_at)
       values ($1, ${given.map((_, index) => `$${index + 2}`).join(', ')}, now())
       on conflict (user_id) do update set
         ${given.map((field) => `${field} = excluded.${field}`).join(', ')},
         updated_at = excluded.updated_at`,
    [userId, ...given.map((field) => settings[field])],
  );
}

export async function knowsZone(database: Database, name: string): Promise<boolean> {
  const [row] = await database.query<{ known: boolean }>(
    'select private.is_time_zone($1) as known',
    [name],
  );
  return row?.known === true;
}
