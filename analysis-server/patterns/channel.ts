import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from '../indicators/line.ts';
import { type Detection, perCent } from './detection.ts';
import type { Pivot } from './pivots.ts';

/** Touches: three of each line, the third of which confirms it. */
const MIN_PIVOTS = 6;
const MAX_PIVOTS = 12;

/** In channel widths: how far a pivot may miss its line, or a close leave the channel. */
const TOLERANCE = 0.1;

/** In channel widths over its length; a channel that moves less is horizontal. */
const LEVEL_WIDTHS = 0.5;

interface Lines {
  readonly slope: number;
  readonly upper: number;
  readonly lower: number;
}

/**
 * Price channels: parallel lines through swing highs and lows, fitted by least squares. Source: R.
 * D. Edwards and J. Magee, Technical Analysis of Stock Trends (1948), chapters on trend lines,
 * channels and rectangles; a third touch makes a line valid: J. J. Murphy, Technical Analysis of
 * the Financial Markets (1999), chapter 4.
 * Each line needs three touches, no pivot farther from it and no close farther outside than 10 % of
 * the width; present until a close leaves it. Of the runs that end at one pivot, the longest that
 * fits counts. Score: 1 less the pivots' mean miss in half widths, times the square root of n
 * touches in 12 (so the first count most), in per cent.
 * @param pivots alternating, oldest first
 */
export function findChannels(series: CandleSeries, pivots: readonly Pivot[]): Detection[] {
  const detections: Detection[] = [];
  for (let end = MIN_PIVOTS; end <= pivots.length; end++) {
    const detection = longestEndingAt(series, pivots, end);
    if (detection) detections.push(detection);
  }
  return detections;
}

function longestEndingAt(series: CandleSeries, pivots: readonly Pivot[], end: number) {
  for (let count = Math.min(MAX_PIVOTS, end); count >= MIN_PIVOTS; count--) {
    const detection = channelOf(series, pivots.slice(end - count, end));
    if (detection) return detection;
  }
  return null;
}

function channelOf(series: CandleSeries, touches: readonly Pivot[]): Detection | null {
  const [first] = touches;
  const last = touches.at(-1);
  if (!first || !last) return null;
  const lines = fitParallel(touches);
  const width = lines.upper - lines.lower;
  let missed = 0;
  for (const touch of touches) {
    const miss = missOf(lines, touch);
    if (!(miss <= TOLERANCE * width)) return null;
    missed += miss / width;
  }
  if (firstOutside(series, lines, first.index, last.confirmedAt) !== null) return null;
  const left = firstOutside(series, lines, last.confirmedAt + 1, series.close.length - 1);
  const fit = 1 - (2 * missed) / touches.length;
  return {
    name: nameOf((lines.slope * (last.index - first.index)) / width),
    score: perCent(fit * Math.sqrt(touches.length / MAX_PIVOTS)),
    marks: touches.map((touch) => ({
      index: touch.index,
      label: touch.kind === 'high' ? 'Upper line' : 'Lower line',
      price: touch.price,
    })),
    confirmedAt: last.confirmedAt,
    relevantUntil: left === null ? Number.POSITIVE_INFINITY : left - 1,
  };
}

/** Least squares with one slope for all pivots and an intercept for each kind. */
function fitParallel(pivots: readonly Pivot[]): Lines {
  const highs = { count: 0, row: 0, price: 0 };
  const lows = { count: 0, row: 0, price: 0 };
  for (const pivot of pivots) {
    const centre = pivot.kind === 'high' ? highs : lows;
    centre.count += 1;
    centre.row += (pivot.index - centre.row) / centre.count;
    centre.price += (pivot.price - centre.price) / centre.count;
  }
  let covariance = 0;
  let variance = 0;
  for (const pivot of pivots) {
    const centre = pivot.kind === 'high' ? highs : lows;
    const distance = pivot.index - centre.row;
    covariance += distance * (pivot.price - centre.price);
    variance += distance * distance;
  }
  const slope = covariance / variance;
  return { slope, upper: highs.price - slope * highs.row, lower: lows.price - slope * lows.row };
}

function missOf({ slope, upper, lower }: Lines, { kind, index, price }: Pivot): number {
  return Math.abs(price - slope * index - (kind === 'high' ? upper : lower));
}

function firstOutside(series: CandleSeries, lines: Lines, from: number, to: number) {
  const allowed = TOLERANCE * (lines.upper - lines.lower);
  for (let row = from; row <= to; row++) {
    const close = at(series.close, row) - lines.slope * row;
    if (close > lines.upper + allowed || close < lines.lower - allowed) return row;
  }
  return null;
}

function nameOf(rise: number): string {
  if (Math.abs(rise) < LEVEL_WIDTHS) return 'Horizontal Channel';
  return rise > 0 ? 'Ascending Channel' : 'Descending Channel';
}
