// Not by `Intl`, whose first use takes a browser 40 ms and more.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MINUTES_PER_HOUR = 60;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 'UTC', 'UTC+1', 'UTC-3:30'. */
function zoneText(time: Date): string {
  const ahead = -time.getTimezoneOffset();
  if (ahead === 0) return 'UTC';
  const size = Math.abs(ahead);
  const minutes = size % MINUTES_PER_HOUR;
  const hours = Math.floor(size / MINUTES_PER_HOUR);
  return `UTC${ahead < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`;
}

export function dayMoment(moment: number): string {
  const time = new Date(moment);
  return `${time.getDate()} ${MONTHS[time.getMonth()] ?? ''}`;
}

export function clockMoment(moment: number): string {
  const time = new Date(moment);
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

/** '20 Nov 2026, 21:15 UTC+1', on the reader's clock. */
export function momentText(moment: number): string {
  return `${dateText(moment)}, ${clockMoment(moment)} ${zoneText(new Date(moment))}`;
}

/** '20 Nov 2026', on the reader's calendar. */
export function dateText(moment: number): string {
  return `${dayMoment(moment)} ${new Date(moment).getFullYear()}`;
}

/** '2023-01-01' → '1 Jan 2023'. */
export function dayOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 0) - 1] ?? ''} ${year}`;
}

/** '21:15' today, otherwise '20 Nov, 21:15'. */
export function momentWords(moment: number, now: number): string {
  return isSameDay(moment, now) ? clockMoment(moment) : shortMoment(moment);
}

/** 'at 21:15', 'on 20 Nov at 21:15'. */
export function momentPhrase(moment: number, now: number): string {
  const at = `at ${clockMoment(moment)}`;
  return isSameDay(moment, now) ? at : `on ${dayMoment(moment)} ${at}`;
}

/** On the reader's calendar. */
export const isSameDay = (moment: number, other: number): boolean =>
  new Date(moment).toDateString() === new Date(other).toDateString();

export const shortMoment = (moment: number): string =>
  `${dayMoment(moment)}, ${clockMoment(moment)}`;
