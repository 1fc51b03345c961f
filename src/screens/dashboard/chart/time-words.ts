import { momentText, shortMoment } from '../../../../domain/moment-text.ts';

const YEAR = new Intl.DateTimeFormat('en-GB', { year: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Marks under the chart by how coarse they are, coarsest first: year, month, day, time. */
const MARKS = [YEAR, MONTH, DAY, CLOCK] as const;

/**
 * A mark of the time axis in the reader's time zone.
 * @param seconds the candle's open time, in seconds since the epoch
 * @param coarseness 0 year, 1 month, 2 day, 3 and up the time of day
 */
export function axisMark(seconds: number, coarseness: number): string {
  return (MARKS[coarseness] ?? CLOCK).format(seconds * 1000);
}

/** The moment under the crosshair; the clock only where candles are shorter than a day. */
export function crosshairMoment(seconds: number, hasClock: boolean): string {
  return hasClock ? shortMoment(seconds * 1000) : (momentText(seconds * 1000).split(',')[0] ?? '');
}
