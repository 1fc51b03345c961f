import * as v from 'valibot';

/** Whether this platform knows a zone by this name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A zone of the IANA database: 'Europe/Berlin'. */
export const TimeZoneSchema = v.pipe(
  v.string(),
  v.check(isTimeZone, 'a time zone has a name such as Europe/Berlin'),
);
