import type { UserSettings } from '../../domain/user-settings.ts';
import type { Database } from '../../platform/database.ts';

/** Saves what a person chose. */
export async function saveSettings(
  database: Database,
  userId: string,
  settings: UserSettings,
): Promise<void> {
  await database.query(
    `insert into public.user_settings as s
         (user_id, push_notifications, telegram_id, monitoring_times, support_replies, updated_at)
       values ($1, $2, $3, $4::text[], coalesce($5::boolean, true), now())
       on conflict (user_id) do update set
         push_notifications = excluded.push_notifications,
         telegram_id = excluded.telegram_id,
         monitoring_times = excluded.monitoring_times,
         support_replies = coalesce($5::boolean, s.support_replies),
         updated_at = excluded.updated_at`,
    [
      userId,
      settings.push_notifications,
      settings.telegram_id,
      settings.monitoring_times,
      settings.support_replies ?? null,
    ],
  );
}
