import type { Hono } from 'hono';
import { SettingsUpdateSchema, type UserSettings } from '../../domain/person/user-settings.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  type Gatekeeper,
  requireBetaPerson,
  requireOwnId,
} from '../../platform/person/gatekeeper.ts';
import { knowsZone, saveSettings } from '../store/save-settings.ts';

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
