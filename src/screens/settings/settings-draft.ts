import { SETTINGS_FIELDS, type UserSettings } from '../../../domain/person/user-settings.ts';

export function isDirty(draft: UserSettings, saved: UserSettings): boolean {
  return SETTINGS_FIELDS.some((field) => String(draft[field]).trim() !== String(saved[field]));
}

/** Keeps unsaved edits when the saved settings change elsewhere. */
export function rebased(
  draft: UserSettings,
  before: UserSettings,
  saved: UserSettings,
): UserSettings {
  const untouched = draft.telegram_id === before.telegram_id;
  return { ...draft, telegram_id: untouched ? saved.telegram_id : draft.telegram_id };
}
