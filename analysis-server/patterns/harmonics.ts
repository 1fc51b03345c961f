import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from '../indicators/line.ts';
import { type Detection, perCent } from './detection.ts';
import {
  AB_CD,
  deviation,
  FIVE_POINT_HARMONICS,
  type HarmonicDefinition,
  type RatioName,
} from './harmonic-ratios.ts';
import { extreme, type Pivot } from './pivots.ts';

/** Share of the ideal by which a ratio may miss. */
const TOLERANCE = 0.065;

const RELEVANT_CANDLES = 4;

/** A pivot, or the farthest price of a leg that still runs. */
interface Point {
  readonly index: number;
  readonly price: number;
}

/**
 * Harmonic patterns that end at a confirmed pivot D, by `harmonic-ratios.ts`. The sources leave the
 * tolerance open; here a ratio may miss its ideal by 6.5 %, which also makes the zone of D. Of
 * definitions that fit the same points the least mean miss counts; AB=CD, contained in the others,
 * only if none fits. Score: the ratio that places D in per cent of its ideal, 93.5 at the zone's
 * near edge, 100 past the ideal.
 * @param pivots alternating, oldest first
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
 * A pattern whose last leg still runs and has reached D's zone, until price leaves the far side.
 * @param pivots alternating, oldest first, the newest being C
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

function harmonicOf(before: readonly Pivot[], d: Point, confirmedAt: number): Detection | null {
  const [a, b, c] = before.slice(-3);
  const x = before.length > 3 ? before[before.length - 4] : undefined;
  if (!a || !b || !c) return null;
  const ratios = ratiosOf(x, a, b, c, d);
  const definition = bestFit(ratios);
  if (!definition) return null;
  const points: [string, Point | undefined][] = [
    ['X', definition === AB_CD ? undefined : x],
    ['A', a],
    ['B', b],
    ['C', c],
    ['D', d],
  ];
  const [placing, ideal] = definition.d;
  return {
    name: `${c.kind === 'high' ? 'Bullish' : 'Bearish'} ${definition.name}`,
    score: perCent(ratios[placing] / ideal),
    marks: points.flatMap(([label, point]) =>
      point ? [{ index: point.index, label, price: point.price }] : [],
    ),
    confirmedAt,
    relevantUntil: confirmedAt + RELEVANT_CANDLES,
  };
}

type Ratios = Readonly<Record<RatioName, number>>;

/** Ratios that need X are NaN without it. */
function ratiosOf(x: Point | undefined, a: Point, b: Point, c: Point, d: Point): Ratios {
  const origin = x?.price ?? Number.NaN;
  const xa = a.price - origin;
  const ab = a.price - b.price;
  const bc = c.price - b.price;
  const cd = c.price - d.price;
  return {
    'AB/XA': ab / xa,
    'BC/AB': bc / ab,
    'XC/XA': (c.price - origin) / xa,
    'CD/BC': cd / bc,
    'AD/XA': (a.price - d.price) / xa,
    'CD/XC': cd / (c.price - origin),
    'CD/AB': cd / ab,
    'CD:AB candles': (d.index - c.index) / (b.index - a.index),
  };
}

function bestFit(ratios: Ratios): HarmonicDefinition | null {
  const missOf = (definition: HarmonicDefinition) => meanMiss(definition, ratios);
  const fits = (definition: HarmonicDefinition) => Number.isFinite(missOf(definition));
  const [best] = FIVE_POINT_HARMONICS.filter(fits).sort((a, b) => missOf(a) - missOf(b));
  return best ?? (fits(AB_CD) ? AB_CD : null);
}

/** Infinite if a ratio is out of tolerance. */
function meanMiss({ d, windows }: HarmonicDefinition, ratios: Ratios): number {
  const [placing, ideal] = d;
  let sum = Math.abs(ratios[placing] / ideal - 1);
  if (!(sum <= TOLERANCE)) return Number.POSITIVE_INFINITY;
  for (const [name, window] of windows) {
    const miss = deviation(ratios[name], window);
    if (!(miss <= TOLERANCE)) return Number.POSITIVE_INFINITY;
    sum += miss;
  }
  return sum / (windows.length + 1);
}
