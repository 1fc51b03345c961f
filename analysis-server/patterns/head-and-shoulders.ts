import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from '../indicators/line.ts';
import { type Detection, perCent } from './detection.ts';
import type { Pivot } from './pivots.ts';

/** Candles of the longer half over those of the shorter one (Osler and Chang). */
const MAX_TIME_RATIO = 2.5;

const RELEVANT_CANDLES = 10;

interface Shape {
  readonly sign: 1 | -1;
  readonly leftShoulder: Pivot;
  readonly leftTrough: Pivot;
  readonly head: Pivot;
  readonly rightTrough: Pivot;
  readonly rightShoulder: Pivot;
}

/**
 * Head and shoulders, top and inverse, in five pivots: C. L. Osler and P. H. K. Chang, "Head and
 * Shoulders: Not Just a Flaky Pattern", Federal Reserve Bank of New York Staff Report 4 (1995).
 * - the head is above both shoulders;
 * - left shoulder and left trough are above the peak and trough before;
 * - each shoulder is above the midpoint of the other shoulder and its trough;
 * - neither half takes over 2.5 times the candles of the other;
 * - a candle closes beyond the neckline (through both troughs) before price passes the right
 *   shoulder again and within as many candles of it as lie between the shoulders.
 * Score: mean of three symmetries, 100 each: shoulders of one height, halves of one length, troughs
 * of one height (heights against that of the head).
 * @param pivots alternating, oldest first
 */
export function findHeadAndShoulders(series: CandleSeries, pivots: readonly Pivot[]): Detection[] {
  const detections: Detection[] = [];
  for (let i = 6; i < pivots.length; i++) {
    const shape = shapeAt(pivots, i);
    const brokenAt = shape && neckBreak(series, shape);
    if (shape && brokenAt !== null) detections.push(detectionOf(shape, brokenAt, series));
  }
  return detections;
}

function shapeAt(pivots: readonly Pivot[], last: number): Shape | null {
  const [peakBefore, troughBefore, leftShoulder, leftTrough, head, rightTrough, rightShoulder] =
    pivots.slice(last - 6, last + 1);
  if (!peakBefore || !troughBefore || !leftShoulder || !leftTrough) return null;
  if (!head || !rightTrough || !rightShoulder) return null;
  const sign = head.kind === 'high' ? 1 : -1;
  const above = (a: number, b: number) => sign * a > sign * b;
  const midpoint = (a: Pivot, b: Pivot) => (a.price + b.price) / 2;
  const firstHalf = head.index - leftShoulder.index;
  const secondHalf = rightShoulder.index - head.index;
  const holds =
    above(head.price, leftShoulder.price) &&
    above(head.price, rightShoulder.price) &&
    above(leftShoulder.price, peakBefore.price) &&
    above(leftTrough.price, troughBefore.price) &&
    above(rightShoulder.price, midpoint(leftShoulder, leftTrough)) &&
    above(leftShoulder.price, midpoint(rightShoulder, rightTrough)) &&
    Math.max(firstHalf, secondHalf) <= MAX_TIME_RATIO * Math.min(firstHalf, secondHalf);
  return holds ? { sign, leftShoulder, leftTrough, head, rightTrough, rightShoulder } : null;
}

function neckline({ leftTrough, rightTrough }: Shape, row: number): number {
  const slope = (rightTrough.price - leftTrough.price) / (rightTrough.index - leftTrough.index);
  return leftTrough.price + slope * (row - leftTrough.index);
}

function neckBreak(series: CandleSeries, shape: Shape): number | null {
  const { sign, leftShoulder, rightShoulder } = shape;
  const side = sign === 1 ? series.high : series.low;
  const last = Math.min(series.close.length - 1, 2 * rightShoulder.index - leftShoulder.index);
  for (let row = rightShoulder.index + 1; row <= last; row++) {
    if (sign * at(side, row) > sign * rightShoulder.price) return null;
    if (sign * at(series.close, row) < sign * neckline(shape, row)) return row;
  }
  return null;
}

function detectionOf(shape: Shape, brokenAt: number, series: CandleSeries): Detection {
  const { sign, leftShoulder, leftTrough, head, rightTrough, rightShoulder } = shape;
  const height = sign * (head.price - neckline(shape, head.index));
  const firstHalf = head.index - leftShoulder.index;
  const secondHalf = rightShoulder.index - head.index;
  const shoulders = 1 - Math.abs(leftShoulder.price - rightShoulder.price) / height;
  const halves = Math.min(firstHalf, secondHalf) / Math.max(firstHalf, secondHalf);
  const troughs = 1 - Math.abs(leftTrough.price - rightTrough.price) / height;
  const confirmedAt = Math.max(brokenAt, rightShoulder.confirmedAt);
  return {
    name: sign === 1 ? 'Head and Shoulders' : 'Inverse Head and Shoulders',
    score: (perCent(shoulders) + perCent(halves) + perCent(troughs)) / 3,
    marks: [
      { index: leftShoulder.index, label: 'Left shoulder', price: leftShoulder.price },
      { index: leftTrough.index, label: 'Neckline', price: leftTrough.price },
      { index: head.index, label: 'Head', price: head.price },
      { index: rightTrough.index, label: 'Neckline', price: rightTrough.price },
      { index: rightShoulder.index, label: 'Right shoulder', price: rightShoulder.price },
      { index: brokenAt, label: 'Break', price: at(series.close, brokenAt) },
    ],
    confirmedAt,
    relevantUntil: confirmedAt + RELEVANT_CANDLES,
  };
}
