import type { Hono } from 'hono';
import {
  SETTINGS_FIELDS,
  SettingsUpdateSchema,
  type UserSettings,
} from '../../domain/person/user-settings.ts';
import type { Database } from '../../platform/database/database.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  type Gatekeeper,
  requireBetaPerson,
  requireOwnId,
} from '../../platform/person/gatekeeper.ts';

/** Absent fields stay as they are, or take the column default. */
async function saveSettings(database: Database, userId: string, settings: UserSettings) {
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

async function knowsZone(database: Database, name: string): Promise<boolean> {
  const [row] = await database.query<{ known: boolean }>(
    'select private.is_time_zone($1) as known',
    [name],
  );
  return row?.known === true;
}

/** POST /settings/update {user_id, ...settings} → the saved settings, times sorted and unique. */
export function serveSettings(app: Hono, keeper: Gatekeeper): void {
  app.post('/settings/update', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { user_id, ...given } = await readBody(c.req.raw, SettingsUpdateSchema);
    requireOwnId(userId, user_id);
    const monitoring_times = [...new Set(given.monitoring_times)].sort();
    const { time_zone, silent_kinds, backup_channels } = given;
    if (time_zone !== undefined && !(await knowsZone(keeper.database, time_zone))) {
      throw new Problem(422, `time_zone is "${time_zone}"; the database knows no such zone`);
    }
    const settings: UserSettings = {
      ...given,
      monitoring_times,
      ...(silent_kinds && { silent_kinds: [...new Set(silent_kinds)] }),
      ...(backup_channels && { backup_channels: [...new Set(backup_channels)] }),
    };
    await saveSettings(keeper.database, userId, settings);
    return c.json(settings);
  });
}
