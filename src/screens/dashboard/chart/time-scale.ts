import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText, shortMoment } from '../../../../domain/text/moment-text.ts';

/** Candle indices at the pane's edges; may extend past the newest one. */
export interface ViewRange {
  readonly from: number;
  readonly to: number;
}

/** Pane width from which the desktop sizes apply, in CSS pixels. */
const ROOMY = 376;
/** A candle with its gap, and the space right of the newest one, in CSS pixels. */
const ROOMY_PANE = { candle: 7.6, future: 184 };
const NARROW_PANE = { candle: 5.2, future: 112 };
const FEWEST = 12;
/** Candles that stay in view. */
const LEFT_OVER = 4;

/** The newest candles, with room for the plan at the right; `width` in CSS pixels. */
export function firstView(width: number, newest: number): ViewRange {
  const { candle, future } = width < ROOMY ? NARROW_PANE : ROOMY_PANE;
  const to = newest + 0.5 + future / candle;
  return { from: to - Math.max(FEWEST, width / candle), to };
}

export function pannedView({ from, to }: ViewRange, by: number, newest: number): ViewRange {
  const shift = Math.max(LEFT_OVER - to, Math.min(newest - LEFT_OVER - from, by));
  return { from: from + shift, to: to + shift };
}

/** Moves the view as little as possible; null if the candle already shows. */
export function broughtIntoView({ from, to }: ViewRange, candle: number): ViewRange | null {
  const margin = Math.min(3, (to - from) / 4);
  const shift = Math.min(0, candle - (from + margin)) + Math.max(0, candle - (to - margin));
  return shift === 0 ? null : { from: from + shift, to: to + shift };
}

/** Keeps `around` in place, which is the right edge by default; shows 12 candles to twice all. */
export function zoomedView(
  { from, to }: ViewRange,
  factor: number,
  candles: number,
  around = to,
): ViewRange {
  const width = Math.min(2 * candles, Math.max(FEWEST, (to - from) / factor));
  const left = around - ((around - from) * width) / (to - from);
  return { from: left, to: left + width };
}

const FORMATS = [
  new Intl.DateTimeFormat('en-GB', { year: 'numeric' }),
  new Intl.DateTimeFormat('en-GB', { month: 'short' }),
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }),
];
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** In minutes. */
const ROUND_TIMES = [720, 360, 180, 60, 30, 1];

/** Least where a year begins, then a month, a day, the roundest times of day. */
function coarseness(before: Date, now: Date): number {
  if (before.getFullYear() !== now.getFullYear()) return 0;
  if (before.getMonth() !== now.getMonth()) return 1;
  if (before.getDate() !== now.getDate()) return 2;
  const minute = now.getHours() * 60 + now.getMinutes();
  return ROUND_TIMES.findIndex((step) => minute % step === 0) + FORMATS.length;
}

export interface TimeMark {
  readonly candle: number;
  readonly text: string;
}

/** In the user's zone, at least `apart` candles apart, coarsest first; `times` in ms, oldest first. */
export function timeMarks(times: readonly number[], apart: number): readonly TimeMark[] {
  const dates = times.map((time) => new Date(time));
  const ranked = dates
    .map((now, candle) => ({ candle, now, rank: coarseness(dates[candle - 1] ?? now, now) }))
    .slice(1)
    .toSorted((a, b) => a.rank - b.rank);
  const marks: TimeMark[] = [];
  for (const { candle, now, rank } of ranked) {
    if (marks.some((mark) => Math.abs(mark.candle - candle) < apart)) continue;
    marks.push({ candle, text: (FORMATS[rank] ?? CLOCK).format(now) });
  }
  return marks;
}

/** With the time only where candles are shorter than a day. */
export function crosshairMoment(time: number, timeframe: Timeframe): string {
  const hasClock = timeframe !== '1w' && timeframe !== '1d';
  return hasClock ? shortMoment(time) : (momentText(time).split(',')[0] ?? '');
}
