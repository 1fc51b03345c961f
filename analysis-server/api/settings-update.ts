import type { Hono } from 'hono';
import { SettingsUpdateSchema, type UserSettings } from '../../domain/user-settings.ts';
import { readBody } from '../../platform/body.ts';
import { type Gatekeeper, requireBetaPerson, requireOwnId } from '../../platform/gatekeeper.ts';
import { saveSettings } from '../store/save-settings.ts';

/** POST /settings/update {user_id, ...settings} → the settings as saved, times sorted and unique. */
export function serveSettings(app: Hono, keeper: Gatekeeper): void {
  app.post('/settings/update', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { user_id, ...given } = await readBody(c.req.raw, SettingsUpdateSchema);
    requireOwnId(userId, user_id);
    const monitoring_times = [...new Set(given.monitoring_times)].sort();
    const settings: UserSettings = { ...given, monitoring_times };
    await saveSettings(keeper.database, userId, settings);
    return c.json(settings);
  });
}
