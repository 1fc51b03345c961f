import { SETTING_NAMES, type UserSettings } from '../../../domain/user-settings.ts';

/** Settings that are the same have the same text. */
function textOf(value: UserSettings[keyof UserSettings]): string {
  return String(value).trim();
}

/** Whether a form holds something that is not saved. */
export function isDirty(draft: UserSettings, saved: UserSettings): boolean {
  return SETTING_NAMES.some((name) => textOf(draft[name]) !== textOf(saved[name]));
}

/** What the form shows once something else changed what is saved: own entries stay. */
export function rebased(
  draft: UserSettings,
  before: UserSettings,
  saved: UserSettings,
): UserSettings {
  const untouched = draft.telegram_id === before.telegram_id;
  return { ...draft, telegram_id: untouched ? saved.telegram_id : draft.telegram_id };
}
