/**
 * Start of a day in UTC.
 * @throws RangeError where the text is no day
 */
export function dayStart(text: string): number {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) throw new RangeError(`the day is "${text}"; needed: YYYY-MM-DD`);
  return moment;
}

/** A moment's day in UTC, YYYY-MM-DD. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
