import type { UserSettings } from '../../../domain/person/user-settings.ts';

const USUAL_FROM = '22:00';
const USUAL_UNTIL = '07:00';

/** Null if the server does not know them. */
export const hasQuietHours = ({ quiet_from: from }: UserSettings): boolean | null =>
  from === undefined ? null : from !== null;

/** Turned on in the zone of this device. */
export const withQuietHours = (on: boolean, zone: string): Partial<UserSettings> =>
  on
    ? { quiet_from: USUAL_FROM, quiet_until: USUAL_UNTIL, time_zone: zone }
    : { quiet_from: null, quiet_until: null };

/** Of the quiet hours, else of the device. */
export const zoneOf = (settings: UserSettings, ownZone: string): string =>
  (settings.quiet_from ? settings.time_zone : undefined) ?? ownZone;

/** Null if valid. */
export function quietProblem({ quiet_from: from, quiet_until: until }: UserSettings) {
  if (from === '') return 'Enter when quiet hours begin.';
  if (until === '') return 'Enter when quiet hours end.';
  if (from && from === until) return 'Quiet hours cannot begin and end at the same time.';
  return null;
}

/** All zones this browser knows, plus those in use. */
export const zonesWith = (...used: readonly string[]): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...used])].sort();
