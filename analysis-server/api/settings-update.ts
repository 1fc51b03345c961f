import type { Hono } from 'hono';
import { SettingsUpdateSchema, type UserSettings } from '../../domain/user-settings.ts';
import { readBody } from '../../platform/body.ts';
import { saveSettings } from '../store/save-settings.ts';
import { type Gate, requireBetaPerson } from './beta-person.ts';

/** POST /settings/update {user_id, ...settings} → the settings as saved, times sorted and unique. */
export function serveSettings(app: Hono, gate: Gate): void {
  app.post('/settings/update', async (c) => {
    const { user_id, ...given } = await readBody(c.req.raw, SettingsUpdateSchema);
    const userId = await requireBetaPerson(c.req.raw, gate, user_id);
    const monitoring_times = [...new Set(given.monitoring_times)].sort();
    const settings: UserSettings = { ...given, monitoring_times };
    await saveSettings(gate.database, userId, settings);
    return c.json(settings);
  });
}
