import * as v from 'valibot';

/** Eastern Time, 24-hour HH:MM. */
export const MonitoringTimeSchema = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a monitoring time is 24-hour HH:MM, such as 08:16'),
);

export type MonitoringTime = v.InferOutput<typeof MonitoringTimeSchema>;

export const MONITORING_ZONE = 'America/New_York';

/** For users without saved settings. */
export const DEFAULT_MONITORING_TIMES: readonly MonitoringTime[] = [
  '00:16',
  '02:16',
  '08:16',
  '12:16',
  '15:45',
  '18:45',
  '21:00',
  '22:16',
];

export type Meridiem = 'AM' | 'PM';

/** 12 AM becomes 00, 12 PM stays 12. @throws RangeError naming the value out of range */
export function fromTwelveHour(hour: number, minute: number, meridiem: Meridiem): MonitoringTime {
  if (!Number.isInteger(hour) || hour < 1 || hour > 12) {
    throw new RangeError(`hour is ${hour}; allowed: 1 to 12`);
  }
  if (!Number.isInteger(minute) || minute < 0 || minute > 59) {
    throw new RangeError(`minute is ${minute}; allowed: 0 to 59`);
  }
  const hour24 = (hour % 12) + (meridiem === 'PM' ? 12 : 0);
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** 15:45 → '3:45 PM'. */
export function toTwelveHour(time: MonitoringTime): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Sorted, without duplicates. */
export function withTime(
  times: readonly MonitoringTime[],
  time: MonitoringTime,
): readonly MonitoringTime[] {
  return [...new Set([...times, time])].sort();
}
