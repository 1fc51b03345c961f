import type { UserSettings } from '../../../domain/person/user-settings.ts';

const USUAL_FROM = '22:00';
const USUAL_UNTIL = '07:00';

/** Whether the form has quiet hours; null where the server does not know them. */
export function hasQuietHours({ quiet_from: from }: UserSettings): boolean | null {
  return from === undefined ? null : from !== null;
}

/** Turns quiet hours on, at first in the zone of this device, or off. */
export function withQuietHours(on: boolean, zone: string): Partial<UserSettings> {
  return on
    ? { quiet_from: USUAL_FROM, quiet_until: USUAL_UNTIL, time_zone: zone }
    : { quiet_from: null, quiet_until: null };
}

/** The zone that counts for the person: that of the quiet hours, else that of the device. */
export function zoneOf(settings: UserSettings, ownZone: string): string {
  return (settings.quiet_from ? settings.time_zone : undefined) ?? ownZone;
}

/** What is wrong with the quiet hours of the form; null where nothing is. */
export function quietProblem({
  quiet_from: from,
  quiet_until: until,
}: UserSettings): string | null {
  if (from === '') return 'Enter when quiet hours begin.';
  if (until === '') return 'Enter when quiet hours end.';
  if (from && from === until) return 'Quiet hours cannot begin and end at the same time.';
  return null;
}

/** Every zone that this browser knows by name, with those that are in use. */
export function zonesWith(...used: readonly string[]): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...used])].sort();
}
