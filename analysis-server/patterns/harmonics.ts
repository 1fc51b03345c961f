import type { CandleSeries } from '../../domain/candle.ts';
import { at } from '../indicators/line.ts';
import { type Detection, perCent } from './detection.ts';
import {
  AB_CD,
  deviation,
  FIVE_POINT_HARMONICS,
  type HarmonicDefinition,
  type RatioWindow,
} from './harmonic-ratios.ts';
import { extreme, type Pivot } from './pivots.ts';

/** How far each ratio may miss its window, as a share of the ideal. */
const TOLERANCE = 0.05;

/** Candles after D's confirmation, or after an unconfirmed D, for which the pattern is present. */
const RELEVANT_CANDLES = 5;

/** Where D stands: a pivot, or the farthest price of a leg that still runs. */
interface Point {
  readonly index: number;
  readonly price: number;
}

/**
 * Harmonic patterns that end at a confirmed pivot D, by the ratio windows of `harmonic-ratios.ts`,
 * each 5 % wide of its ideal. D's zone is its ideal ratio, 5 % to either side. Where several
 * definitions fit the same points, the one with the least mean deviation stands; AB=CD, which the
 * five-point patterns contain, only where none of them fits.
 *
 * The score is the completion: how far D has come along the leg that measures it, in per cent of
 * the ideal that the zone surrounds; at most 100, and 95 at the zone's near edge.
 * @param pivots alternating, oldest first.
 */
export function findHarmonics(pivots: readonly Pivot[]): Detection[] {
  const detections: Detection[] = [];
  for (let i = 3; i < pivots.length; i++) {
    const d = pivots[i];
    const detection = d && harmonicOf(pivots.slice(Math.max(0, i - 4), i), d, d.confirmedAt);
    if (detection) detections.push(detection);
  }
  return detections;
}

/**
 * The harmonic pattern whose last leg still runs at the newest candle and has reached D's zone,
 * or null. D is no pivot yet: the pattern goes when price leaves the zone on its far side.
 * @param pivots alternating, oldest first, the newest being C.
 */
export function formingHarmonic(series: CandleSeries, pivots: readonly Pivot[]): Detection | null {
  const newest = series.close.length - 1;
  const c = pivots.at(-1);
  if (!c || c.index >= newest) return null;
  const [column, sign] = c.kind === 'high' ? [series.low, -1 as const] : [series.high, 1 as const];
  const index = extreme(column, sign, c.index + 1, newest);
  if (newest - index > RELEVANT_CANDLES) return null;
  return harmonicOf(pivots.slice(-4), { index, price: at(column, index) }, newest);
}

/** The prices of the points; X is null where there is no pivot before A. */
interface Legs {
  readonly x: number | null;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

function harmonicOf(before: readonly Pivot[], d: Point, confirmedAt: number): Detection | null {
  const [a, b, c] = before.slice(-3);
  const x = before.length > 3 ? before[before.length - 4] : undefined;
  if (!a || !b || !c) return null;
  const legs = { x: x?.price ?? null, a: a.price, b: b.price, c: c.price, d: d.price };
  const definition = bestFit(legs);
  if (!definition) return null;
  const points: [string, Point | undefined][] = [
    ['X', definition.ab ? x : undefined],
    ['A', a],
    ['B', b],
    ['C', c],
    ['D', d],
  ];
  return {
    name: `${c.kind === 'high' ? 'Bullish' : 'Bearish'} ${definition.name}`,
    score: perCent(reached(definition, legs) / definition.d.ratio),
    marks: points.flatMap(([label, point]) =>
      point ? [{ index: point.index, label, price: point.price }] : [],
    ),
    confirmedAt,
    relevantUntil: confirmedAt + RELEVANT_CANDLES,
  };
}

function bestFit(legs: Legs): HarmonicDefinition | null {
  let best: HarmonicDefinition | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const definition of FIVE_POINT_HARMONICS) {
    const miss = meanMiss(definition, legs);
    if (miss !== null && miss < least) {
      best = definition;
      least = miss;
    }
  }
  return best ?? (meanMiss(AB_CD, legs) === null ? null : AB_CD);
}

/** Mean deviation of the ratios from the definition, or null where one is out of tolerance. */
function meanMiss(definition: HarmonicDefinition, legs: Legs): number | null {
  const { x, a, b, c, d } = legs;
  const ideal = definition.d.ratio;
  const measured: [RatioWindow | null, number][] = [
    [definition.bc, Math.abs((b - c) / (a - b))],
    [definition.cd, Math.abs((c - d) / (b - c))],
    [{ from: ideal, to: ideal }, reached(definition, legs)],
  ];
  if (definition.ab) {
    if (x === null) return null;
    measured.push([definition.ab, (a - b) / (a - x)], [definition.xc, (c - x) / (a - x)]);
  }
  let sum = 0;
  let count = 0;
  for (const [window, ratio] of measured) {
    if (!window) continue;
    const miss = deviation(ratio, window);
    if (!(miss <= TOLERANCE)) return null;
    sum += miss;
    count += 1;
  }
  return sum / count;
}

/** How far D has come on the leg that measures it, as a ratio of that leg. */
function reached(definition: HarmonicDefinition, { x, a, b, c, d }: Legs): number {
  if (definition.d.leg === 'AB') return (c - d) / (a - b);
  if (x === null) return 0;
  return definition.d.leg === 'XA' ? (a - d) / (a - x) : (c - d) / (c - x);
}
